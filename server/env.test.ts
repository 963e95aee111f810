import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { EnvError, isGuessable, readSecret } from './env.ts';

it.each([
  'sandbox-card-api-key',
  'SANDBOX-CARD-API-KEY',
  ' Sandbox-Card-Api-Key ',
  'sandbox-of-another-process',
  undefined,
])('rejects the secret %j outside sandbox mode', (CARD_API_KEY) => {
  const read = () => readSecret('CARD_API_KEY', 'sandbox-card-api-key', { SANDBOX: '0', CARD_API_KEY });
  expect(read).toThrow(EnvError);
  expect(read).toThrow('CARD_API_KEY');
});

it('returns a secret of the owner outside sandbox mode, and the default in it', () => {
  expect(readSecret('CARD_API_KEY', 'sandbox-key', { CARD_API_KEY: 'AQE1hmfxL4nP' })).toBe('AQE1hmfxL4nP');
  expect(readSecret('CARD_API_KEY', 'sandbox-key', { SANDBOX: '1' })).toBe('sandbox-key');
});

it.each([
  'k'.repeat(40),
  'abcabcabcabcabcabcabcabcabcabcabc',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'passwordpasswordpasswordpassword',
])('finds that the key %s can be guessed', (key) => {
  expect(isGuessable(key)).toBe(true);
});

it('accepts random keys', () => {
  for (let count = 0; count < 2_000; count += 1) {
    expect(isGuessable(randomBytes(16).toString('hex'))).toBe(false);
    expect(isGuessable(randomBytes(24).toString('base64'))).toBe(false);
  }
});
