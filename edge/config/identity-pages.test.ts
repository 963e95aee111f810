import { expect, it } from 'vitest';
import { EnvError } from '../../server/env.ts';
import { parseIdentityPages } from './identity-pages.ts';

const client = { issuer: 'https://login.example/a/b' };
const clients = { se: client, no: client, fi: { issuer: 'https://id.example' } };

it.each([
  ['IDENTITY_PROFILE_URL_SE', '/account'],
  ['IDENTITY_PRIVACY_URL_NO', 'javascript:alert(1)'],
])('throws an error with the name of the variable for %s=%s', (name, value) => {
  expect(() => parseIdentityPages({ [name]: value }, clients)).toThrow(EnvError);
  expect(() => parseIdentityPages({ [name]: value }, clients)).toThrow(name);
});

it('links to pages on the origin of the issuer of a region', () => {
  const { se, fi } = parseIdentityPages({ IDENTITY_PROFILE_URL_SE: 'https://profile.example/me' }, clients);
  expect(se).toEqual({
    profileUrl: 'https://profile.example/me',
    privacyUrl: 'https://login.example/privacy-settings',
  });
  expect(fi.profileUrl).toBe('https://id.example/account');
});
