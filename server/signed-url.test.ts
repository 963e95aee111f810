import { expect, it } from 'vitest';
import { checkToken, signPath } from './signed-url.ts';

const path = '/media/premium/se-1001.wav';
const signed = signPath(path, 2_000, 'key');
const token = /premium\/(.+)\/se-1001\.wav$/.exec(signed)?.[1] ?? '';

it('puts the token before the name, in letters that a path may hold', () => {
  expect(signed).toMatch(/^\/media\/premium\/2000-[\w-]{43}\/se-1001\.wav$/);
});

it('lets the token work until it expires, for that path and key alone', () => {
  expect(checkToken(path, token, 1_990, 'key')).toBe(10);
  expect(checkToken(path, token, 2_000, 'key')).toBeUndefined();
  expect(checkToken('/media/premium/se-1002.wav', token, 1_990, 'key')).toBeUndefined();
  expect(checkToken(path, token, 1_990, 'another')).toBeUndefined();
  expect(checkToken(path, token.replace('2000-', '9000-'), 1_990, 'key')).toBeUndefined();
  for (const odd of ['', '-', '2000', '2000-', `2000-${'x'.repeat(43)}`, `2000-${'å'.repeat(43)}`])
    expect(checkToken(path, odd, 1_990, 'key')).toBeUndefined();
});
