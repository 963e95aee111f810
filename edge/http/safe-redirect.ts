/** Return addresses are stored in a cookie, whose size browsers limit. */
const longest = 2_000;

/**
 * Converts a return URL to a path on this site; returns the fallback for a foreign one.
 *
 * Browsers accept `\`, tabs and leading spaces, and the path of `/..//evil.example` starts with `//`. So the URL is parsed
 * as browsers parse it, and the result is validated again.
 *
 * @param given what a query or form carried.
 * @param origin public origin of the site.
 * @param fallback path used for anything else.
 * @returns path, query and fragment, never starting with two slashes.
 */
export function toSafePath(given: string | undefined | null, origin: string, fallback: string): string {
  // control characters are only found in attacks on parsers
  if (given === undefined || given === null || !given.startsWith('/') || /[\u0000-\u0020\\\u007f]/.test(given))
    return fallback;
  if (!URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.length > longest ? fallback : path;
}
