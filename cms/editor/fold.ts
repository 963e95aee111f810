/** Removes diacritics and case for a search, so that "o" matches "Ö". */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
