/**
 * Readable cookie that says whether somebody is logged in here, so that the header can reserve its space, and by which
 * log-in, so that a page can notice that it is no longer theirs.
 */
export const loginHintCookie = 'nl-hint';

/** Its value once somebody has been logged out. */
export const loggedOutHint = 'out';

const loggedInPrefix = 'in-';

/**
 * Its value while somebody is logged in: tells one log-in of a browser from the next one there. It stays when the same
 * person logs in over themselves, and says nothing of who they are.
 *
 * @param browser random, as the log-ins that followed each other in a browser are named.
 */
export const formatLoggedInHint = (browser: string): string => loggedInPrefix + browser.slice(0, 4);

/** True when a value of the cookie says that somebody is logged in. */
export const isLoggedInHint = (hint: string | undefined): hint is string => hint?.startsWith(loggedInPrefix) === true;
