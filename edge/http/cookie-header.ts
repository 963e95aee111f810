/**
 * Where one Cookie header ends and the next begins, as Workers join two of them; Node joins them as cookies are joined. A
 * cookie's value may look like this too, and be of a neighbouring host: so a name that this host alone may set begins none.
 */
const joint = /, (?=(?!__(?:Host|Secure)-)[\w!#$%&'*+.^`|~-]+=)/gi;

/** True when cookies may have come in more than one header. */
export const hasJoinedCookies = (cookie: string | null | undefined): boolean => cookie?.includes(', ') === true;

/** Makes a request's cookies one list, so that two Cookie headers mean the same on Node and on Workers. */
export function separateCookies(request: Request): void {
  const cookie = request.headers.get('cookie');
  if (cookie === null || !hasJoinedCookies(cookie)) return;
  const headers = new Headers(request.headers);
  headers.set('Cookie', cookie.replaceAll(joint, '; '));
  // another request would not be the one that the platform knows; and its own headers are not ours to change
  Object.defineProperty(request, 'headers', { value: headers });
}
