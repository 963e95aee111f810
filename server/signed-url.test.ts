import { expect, it } from 'vitest';
import { verifyPathToken, signPath } from './signed-url.ts';

const path = '/media/premium/se-1001.wav';
const signed = signPath(path, 2_000, 'key');
const token = /premium\/(.+)\/se-1001\.wav$/.exec(signed)?.[1] ?? '';

it('puts the token before the name, in characters that a path may contain', () => {
  expect(signed).toMatch(/^\/media\/premium\/2000-[\w-]{43}\/se-1001\.wav$/);
});

it('accepts the token until it expires, only for its path and key', () => {
  expect(verifyPathToken(path, token, 1_990, 'key')).toBe(10);
  expect(verifyPathToken(path, token, 2_000, 'key')).toBeUndefined();
  expect(verifyPathToken('/media/premium/se-1002.wav', token, 1_990, 'key')).toBeUndefined();
  expect(verifyPathToken(path, token, 1_990, 'another')).toBeUndefined();
  expect(verifyPathToken(path, token.replace('2000-', '9000-'), 1_990, 'key')).toBeUndefined();
  for (const odd of ['', '-', '2000', '2000-', `2000-${'x'.repeat(43)}`, `2000-${'å'.repeat(43)}`])
    expect(verifyPathToken(path, odd, 1_990, 'key')).toBeUndefined();
});
