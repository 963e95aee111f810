import { describe, expect, it } from 'vitest';
import { normalizeEmail, validateEmail, validatePassword } from './credentials.ts';

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

  it('converts an internationalised domain to ASCII', () => {
    expect(normalizeEmail(' maja@Blåbär.example ')).toBe('maja@xn--blbr-noae.example');
    expect(normalizeEmail("Sinead.O'Neill@nordlyd.example")).toBe("Sinead.O'Neill@nordlyd.example");
  });

  it('accepts any password that is not empty', () => {
    expect([validatePassword(''), validatePassword('kort')]).toEqual(['password_required', undefined]);
  });

  it('validates an address made for slow matching in less than 100 ms', () => {
    const start = performance.now();
    validateEmail(`${'a.'.repeat(120)}a@${'a-'.repeat(5)}`);
    validateEmail(`a@${'a-'.repeat(120)}`);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
