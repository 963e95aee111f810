import { expect, it } from 'vitest';
import { EnvError } from '../../server/env.ts';
import { parseIdentityPages } from './identity-pages.ts';

it.each([
  ['IDENTITY_PROFILE_URL_SE', '/account'],
  ['IDENTITY_PRIVACY_URL_NO', 'javascript:alert(1)'],
])('throws an error with the name of the variable for %s=%s', (name, value) => {
  expect(() => parseIdentityPages({ [name]: value }, 'https://login.example')).toThrow(EnvError);
  expect(() => parseIdentityPages({ [name]: value }, 'https://login.example')).toThrow(name);
});
