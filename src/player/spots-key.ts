/** Key of the positions in local storage for a visitor, in session storage for a user. */
export const spotsKey = 'player-spots';
