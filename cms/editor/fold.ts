/** Removes diacritics, soft hyphens and case for a search, so that "o" matches "Ö". */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\u00AD/gu, '')
    .toLowerCase();
