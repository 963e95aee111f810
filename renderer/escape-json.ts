/** JSON for a script element: `<` would end it, so it is escaped, and the data may carry any text. */
export const escapeJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
