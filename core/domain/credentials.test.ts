import { describe, expect, it } from 'vitest';
import { validateEmail, judgeNewPassword, validatePassword, judgeRepeat } from './credentials.ts';

describe('[AU-12] what is typed to log in', () => {
  it.each([
    ['', 'email_required'],
    ['   ', 'email_required'],
    ['maja', 'email_invalid'],
    ['maja@', 'email_invalid'],
    ['@nordlyd.example', 'email_invalid'],
    ['maja@nordlyd', 'email_invalid'],
    ['maja..b@nordlyd.example', 'email_invalid'],
    ['.maja@nordlyd.example', 'email_invalid'],
    ['maja@-nordlyd.example', 'email_invalid'],
    ['maja@nordlyd-.example', 'email_invalid'],
    ['maja@nord lyd.example', 'email_invalid'],
    [`${'m'.repeat(250)}@a.se`, 'email_invalid'],
    ['maja@nordlyd.example', undefined],
    [' maja.b+poddar@nord-lyd.co.example ', undefined],
    ["o'neil_`x`@a1.se", undefined],
  ])('[TF-04] address %j: %s', (email, fault) => expect(validateEmail(email)).toBe(fault));

  it('a password, long or short', () => {
    expect([validatePassword(''), validatePassword('kort')]).toEqual(['password_required', undefined]);
  });

  it('a new password has eight characters, twice the same', () => {
    expect([judgeNewPassword(''), judgeNewPassword('1234567'), judgeNewPassword('12345678')]).toEqual([
      'password_required',
      'password_short',
      undefined,
    ]);
    expect([judgeRepeat('12345678', '1234567'), judgeRepeat('12345678', '12345678')]).toEqual([
      'repeat_different',
      undefined,
    ]);
  });

  it('takes no time to judge an address made to take long', () => {
    const start = performance.now();
    validateEmail(`${'a.'.repeat(120)}a@${'a-'.repeat(5)}`);
    validateEmail(`a@${'a-'.repeat(120)}`);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
