import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePassword, encodePassword, parseLoginError } from './password-login.ts';

describe('login by email and password', () => {
  it.each([
    ['AADB2C90225: The username or password provided in the request are invalid.', 'InvalidDetailsSentError'],
    ['AADB2C90114: locked', 'AccountTempLockedError'],
    ['AADB2C90111', 'AccountLockedError'],
    ['90114', 'AccountTempLockedError'],
    ['90035: down', 'ServiceDownError'],
    ['asked again after 90035 ms', 'SignInFailedError'],
    ['access denied (AADB2C90054)', 'InvalidDetailsError'],
    ['AADB2C90035: down', 'ServiceDownError'],
    ['AADB2C90999: new', 'SignInFailedError'],
    ['AADB2C902255', 'SignInFailedError'],
    ['90225', 'InvalidDetailsSentError'],
    ['902255', 'SignInFailedError'],
    ['', 'SignInFailedError'],
  ])('[ER-11] parses %s as %s', (description, refusal) => {
    expect(parseLoginError(description)).toBe(refusal);
  });

  it('[AP-03] decodes an encoded password unchanged', () => {
    expect(encodePassword('hemligt-123')).toBe('aGVtbGlndC0xMjM=');
    expect(decodePassword('w6XDpMO2IPCfkps=')).toBe('åäö 💛');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (password) => {
        expect(decodePassword(encodePassword(password))).toBe(password);
      }),
    );
    for (const nonsense of ['%', 'a', '////', 'gICA']) expect(decodePassword(nonsense)).toBeUndefined();
  });
});
