/** Says in the page that the account holds the present choice now: `document` hears it. */
export const toldEvent = 'nordlyd:consent-told';
