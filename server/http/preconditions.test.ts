import { expect, it } from 'vitest';
import { allowsRange, matchesEtag } from './preconditions.ts';

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a"', '"a"', true],
  ['"x,y","a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['"x,"a""', '"b"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match: %s for %s', (header, etag, expected) => expect(matchesEtag(header, etag)).toBe(expected));

const date = 'Mon, 02 Nov 2026 08:00:00 GMT';
it.each([
  [undefined, true],
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', false],
  [date, true],
  ['Mon, 02 Nov 2026 09:00:00 GMT', false],
])('If-Range: %s', (header, expected) => {
  expect(allowsRange(header, { etag: '"a"', lastModified: date })).toBe(expected);
});
