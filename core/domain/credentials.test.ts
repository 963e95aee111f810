import { describe, expect, it } from 'vitest';
import { validateEmail, validatePassword } from './credentials.ts';

describe('[AU-12] credentials', () => {
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
    [`${'m'.repeat(65)}@a.se`, 'email_invalid'],
    [`${'m'.repeat(64)}@a.se`, undefined],
    [`maja@${'a'.repeat(64)}.se`, 'email_invalid'],
    [`maja@${'a'.repeat(63)}.se`, undefined],
    [`maja@${'ä'.repeat(60)}.se`, 'email_invalid'],
    ['maja@nordlyd.example', undefined],
    [' maja.b+poddar@nord-lyd.co.example ', undefined],
    ["o'neil_`x`@a1.se", undefined],
    ['maja@blåbär.example', undefined],
    ['maja@blå bär.example', 'email_invalid'],
    ['maja@blåbär.example/x', 'email_invalid'],
    ['maja@blåbär.example@a.se', 'email_invalid'],
    ['måja@a.se', 'email_invalid'],
  ])('[TF-04] validates address %j as %s', (email, fault) => expect(validateEmail(email)).toBe(fault));

  it('accepts any password that is not empty', () => {
    expect([validatePassword(''), validatePassword('kort')]).toEqual(['password_required', undefined]);
  });
});
