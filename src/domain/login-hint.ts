/**
 * Readable cookie that says only that somebody is logged in here, so that the header can reserve its space and a page can
 * notice that it is no longer theirs.
 */
export const hintCookie = 'nl-hint';

/** Its value once somebody has been logged out. */
export const hintOut = 'out';

/**
 * Its value while somebody is logged in.
 *
 * @param mark tells one person from the next one in a browser; of two signs, by which nobody is known anywhere.
 */
export const hintIn = (mark: string): string => `in-${mark.slice(0, 2)}`;

/** True when a value of the cookie says that somebody is logged in. */
export const saysIn = (hint: string | undefined): boolean => hint?.startsWith('in') === true;
