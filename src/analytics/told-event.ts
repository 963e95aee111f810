/**
 * Says in the page that the account holds the present choice now; `document` hears it. A type alone: a script of its own
 * for one word would be named in the script of every page.
 */
export type ToldEvent = 'nordlyd:consent-told';
