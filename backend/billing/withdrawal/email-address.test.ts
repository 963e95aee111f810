import { expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { makePointer } from '../../../contract-tools/openapi/document.ts';
import { createValidator } from '../../../contract-tools/openapi/validator.ts';
import { emailAddressPattern, normalizeEmail } from '../../../core/domain/email-address.ts';

const validator = createValidator(contractDocument);
const pointer = makePointer('components', 'schemas', 'EmailAddress');

it('[TF-04] the contract has the pattern of the rule for addresses, wherever a request has one', () => {
  const { schemas = {} } = contractDocument.components ?? {};
  const written = String((schemas['EmailAddress'] as { pattern?: string }).pattern);
  expect(written).toBe(emailAddressPattern);
  for (const name of ['WithdrawalRequest', 'WithdrawalStatement', 'LoginCredentials']) {
    const { properties } = schemas[name] as { properties: Record<string, object> };
    expect(properties['email']).toMatchObject({ $ref: '#/components/schemas/EmailAddress' });
  }
});

it.each([
  "o'neil_`x`@a1.se",
  'Maja.B+poddar@nord-lyd.co.example',
  'maja@blåbär.example',
  'maja@bla\u030Aba\u0308r.example',
  'a@ǩeâk.fi',
  'a@tiếng.vn',
  'a@דוגמה.co.il',
  'a@aש.se',
  'a@இலங்கை.இலங்கை',
  'a@l·l.cat',
  'a@a.123',
  'a@Ａ.se',
  'a@länsförsäkringar-göteborg-och-bohuslän.se',
  `${'m'.repeat(64)}@${'a'.repeat(63)}.se`,
  "!#$%&'*+/=?^_`{|}~-@a.se",
  '.@A.¡¡',
  'a..b@a.se',
  'a@ä.se/x',
  'a@ä',
  'a@a.se.',
])('[TF-04] the contract accepts %s like the rule', (typed) => {
  const email = normalizeEmail(typed);
  for (const address of [typed, email ?? typed])
    expect(validator.check(pointer, address).length === 0).toBe(email !== undefined);
});
