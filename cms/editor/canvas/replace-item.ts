/** Puts an item in the place of another; one that the list has already moves there. */
export const replaceItem = (values: readonly string[], before: string, after: string): string[] =>
  before === after ? [...values] : values.filter((one) => one !== after).map((one) => (one === before ? after : one));
