/** Formats JSON for a script element: `<` is escaped, because it could end the element. */
export const escapeJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
