/** A field's name as forms and messages write it: `titleBoldSection` → "Title bold section". */
export const toLabel = (name: string): string =>
  name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
