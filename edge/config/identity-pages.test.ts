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

it('has the configured pages only, and those of the fake provider in the sandbox', () => {
  const source = { IDENTITY_PROFILE_URL_SE: 'https://profile.example/me' };
  const { se, fi } = parseIdentityPages(source, clients);
  expect(se).toEqual({ profile: 'https://profile.example/me', privacy: undefined });
  expect(fi).toEqual({ profile: undefined, privacy: undefined });
  const sandbox = parseIdentityPages({ ...source, SANDBOX: '1' }, clients);
  expect(sandbox.se).toEqual({
    profile: 'https://profile.example/me',
    privacy: 'https://login.example/privacy-settings',
  });
  expect(sandbox.fi.profile).toBe('https://id.example/account');
});
