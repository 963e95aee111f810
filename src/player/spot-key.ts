/** Key in session storage of the position at which this tab stopped playing an item. */
export const spotKey = (id: string): string => `spot:${id}`;
