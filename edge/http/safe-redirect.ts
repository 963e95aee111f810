/** Return addresses are stored in a cookie, whose size browsers limit. */
const longest = 2_000;

/**
 * Turns a return address into a path on this site, or gives the fallback.
 *
 * Browsers read `\`, tabs and leading spaces in surprising ways and `/..//evil.example` keeps our origin while its path
 * starts with `//`; so the address is parsed as they would parse it, and what comes out is checked again.
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
