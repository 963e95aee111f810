import { expect, it } from 'vitest';
import { validateEmail } from '../../core/domain/credentials.ts';
import { isEmail } from './form.ts';

it.each([
  'maja@nordlyd.example',
  ' Maja.B+poddar@nord-lyd.co.example ',
  'maja&bo@nordlyd.example',
  "o'neil_`x`@a1.se",
  'maja..b@nordlyd.example',
  '.maja@nordlyd.example',
  'maja@-nordlyd.example',
  'maja@nordlyd-.example',
  'maja@nordlyd',
  `${'m'.repeat(64)}@a.se`,
  `${'m'.repeat(65)}@a.se`,
  `maja@${'a'.repeat(63)}.se`,
  `maja@${'a'.repeat(64)}.se`,
  `maja@${'ä'.repeat(60)}.se`,
  'åsa@nordlyd.example',
  'maja@blåbär.example',
  'maja@blå bär.example',
  'a@ä.se/x',
  '.@A.¡¡',
])('[TF-04] isEmail accepts and rejects %j like the shop', (email) => {
  expect(isEmail(email)).toBe(validateEmail(email) === undefined);
});
