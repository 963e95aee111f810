/** A word that may be an email address; a path may contain `@` as `%40`. */
export const emailPattern = /[^\s"/\\]+(@|%40)[^\s"/\\]+/g;

/** Replaces such a word before a page sends an event. */
export const addressPlaceholder = '(address)';
