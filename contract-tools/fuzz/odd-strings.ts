import type { OperationParameter } from '../openapi/operations.ts';

/** The key of a parameter in an attempt. */
export const keyOf = ({ location, name }: Pick<OperationParameter, 'location' | 'name'>): string =>
  `${location} ${name}`;

/** Texts that often break programs; the oracle decides which of them a parameter allows. */
export const oddTexts = [
  ' 0 -1 1 1.5 1e3 0x10 007 99999999999999999999 NaN true null undefined å 💜 % %00 <b> ../x A \u202e'.split(' '),
  ['\u0000', 'x\u0000', ' ', "' or 1=1--", 'a b', 'x'.repeat(300), '[object Object]'],
].flat();

/** A body over 64 KiB. */
export const longBody = `{"x":"${'x'.repeat(70_000)}"}`;

/** Bodies that are no object, no JSON, or too long. */
export const oddBodies = ['', 'null', '[]', '"x"', '5', '{', '{"a":1,}', '{}', longBody];

/** Longer texts reach the limit of addresses and headers before that of the contract. */
const longestText = 4_000;

/** Headers are sent without escapes, so that only plain text fits; a path and a query are escaped. */
export function canTravel({ location }: Pick<OperationParameter, 'location'>, text: string): boolean {
  // an unpaired surrogate cannot be percent-encoded
  if (text.length > longestText || !text.isWellFormed()) return false;
  if (location === 'header' || location === 'cookie') return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  // A URL has no empty segment and resolves dots.
  return location !== 'path' || !['', '.', '..'].includes(text);
}
