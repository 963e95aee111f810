import './strip-types.mjs';

export const { BadInput, check, compare, fuzz, mock, read, readHar, readPolicy, validate } = await import('./index.ts');
