import { expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { makePointer } from '../../../contract-tools/openapi/document.ts';
import { createValidator } from '../../../contract-tools/openapi/validator.ts';
import { normalizeEmail } from '../../../core/domain/credentials.ts';

const validator = createValidator(contractDocument);

it.each([
  "o'neil_`x`@a1.se",
  'Maja.B+poddar@nord-lyd.co.example',
  'maja@blåbär.example',
  `${'m'.repeat(64)}@${'a'.repeat(63)}.se`,
  "!#$%&'*+/=?^_`{|}~-@a.se",
])('[TF-04] the contract accepts the valid address %s', (typed) => {
  const email = normalizeEmail(typed);
  expect(email).toBeDefined();
  const check = (schema: string, address: unknown) =>
    validator.check(makePointer('components', 'schemas', schema, 'properties', 'email'), address);
  for (const schema of ['WithdrawalRequest', 'WithdrawalStatement'])
    for (const address of [typed, email]) expect(check(schema, address)).toEqual([]);
  // the form of the login sends the address in ASCII
  expect(check('LoginCredentials', email)).toEqual([]);
});
