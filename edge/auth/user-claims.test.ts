import { expect, it } from 'vitest';
import { isComplete, joinClaims } from './user-claims.ts';

it.each([
  ['an address of the ID token', { email: 'a@b.se' }, {}, 'a@b.se'],
  ['an address of the userinfo', {}, { email: 'a@b.se' }, 'a@b.se'],
  ['that of the userinfo when the ID token has an empty one', { email: '' }, { email: 'a@b.se' }, 'a@b.se'],
  ['that of the ID token first', { email: 'a@b.se' }, { email: 'c@d.se' }, 'a@b.se'],
  ['none that is malformed', { email: 'user@localhost' }, {}, undefined],
  ['one that the provider has verified', { email: 'a@b.se', email_verified: true }, {}, 'a@b.se'],
  ['one that it has verified by a text', { email: 'a@b.se', email_verified: 'true' }, {}, 'a@b.se'],
  ['none that the userinfo calls unverified', { email: 'a@b.se' }, { email_verified: false }, undefined],
  ['none that the ID token calls unverified', { email_verified: 0 }, { email: 'a@b.se' }, undefined],
  ['none that is no text', { email: 7 }, {}, undefined],
])('takes %s', (_what, ofToken, ofUserInfo, email) => {
  expect(joinClaims(ofToken, ofUserInfo)['email']).toBe(email);
});

it.each([false, 'false', 0, '0', 1, '1', 'yes', '', null, {}, []])(
  'takes no address with email_verified %j',
  (said) => {
    expect(joinClaims({ email: 'a@b.se', email_verified: said })['email']).toBeUndefined();
  },
);

it.each([
  [{ email: 'a@b.se', email_verified: true }, {}, true],
  [{ email: 'a@b.se' }, { email_verified: 'true' }, true],
  [{ email: 'a@b.se' }, {}, false],
  [{}, { email: 'a@b.se' }, false],
])('[AU-02] an address is verified only when the provider says so: %j, %j', (ofToken, ofUserInfo, isVerified) => {
  expect(joinClaims(ofToken, ofUserInfo)['email_verified']).toBe(isVerified);
});

it('asks the userinfo for a missing address, name or region', () => {
  const complete = { email: 'a@b.se', name: 'Maja', region: 'se' };
  expect(isComplete(complete)).toBe(true);
  for (const name of Object.keys(complete)) expect(isComplete({ ...complete, [name]: '' })).toBe(false);
});

it.each([
  [{ given_name: 'Nora', family_name: 'Berg' }, 'Nora Berg'],
  [{ given_name: 'Nora', family_name: null }, 'Nora'],
  [{ given_name: 'Nora', name: 'N. Berg' }, 'N. Berg'],
  [{}, undefined],
])('takes the name of %j', (claims, name) => {
  expect(joinClaims(claims)['name']).toBe(name);
});
