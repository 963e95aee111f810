/**
 * Readable cookie: whether a user is logged in, so that the header can reserve space for it. It also contains the
 * session, so that a page notices when another one replaces it.
 */
export const loginHintCookie = 'nl-hint';

/** Value after a logout. */
export const loggedOutHint = 'out';

const loggedInPrefix = 'in-';

/**
 * Formats the value for a logged-in user. It differs between sessions of a browser, stays when the same user logs in
 * again, and does not identify the user.
 *
 * @param browser random id of the consecutive sessions of one browser.
 */
export const formatLoggedInHint = (browser: string): string => loggedInPrefix + browser.slice(0, 4);

export const isLoggedInHint = (hint: string | undefined): hint is string => hint?.startsWith(loggedInPrefix) === true;
