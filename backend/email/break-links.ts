/**
 * Breaks the addresses in a text that anyone may have written, so that no mail program makes a link of them. Readers see
 * no difference: a word joiner has no width.
 */
export const breakLinks = (text: string): string => text.replace(/\.(?=\p{L}{2})|:(?=\/\/)|@/gu, '$&\u2060');
