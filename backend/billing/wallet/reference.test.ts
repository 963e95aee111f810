import { expect, it } from 'vitest';
import { decodeAgreement, encodeAgreement } from './reference.ts';

const id = '0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11';

it('a reference decodes to its agreement only for its own user', () => {
  const encoded = encodeAgreement(id, 'ada', 'secret');
  expect(decodeAgreement(encoded, 'ada', 'secret')).toBe(id);
  expect(decodeAgreement(encoded, 'eve', 'secret')).toBeUndefined();
  expect(decodeAgreement(encoded, 'ada', 'other')).toBeUndefined();
});

it.each([
  '',
  id,
  `${id}.`,
  `${id}.${'A'.repeat(43)}`,
  encodeAgreement(id, 'ada', 'secret').replace('0b', '0c'),
  `${encodeAgreement(id, 'ada', 'secret')}=`,
])('"%s" decodes to nothing', (encoded) => {
  expect(decodeAgreement(encoded, 'ada', 'secret')).toBeUndefined();
});
