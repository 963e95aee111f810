import { expect, it } from 'vitest';
import type { Login } from '../session/session.ts';
import { readLogin } from './login-from-tokens.ts';

it('[AU-04] keeps every value of a session that a refresh response does not have', () => {
  const before: Required<Login> = {
    tokens: { access: 'old', refresh: 'refresh', id: 'id' },
    isRefreshed: true,
    issuedAt: 2,
    expiresAt: 3,
    userId: 'user-1',
    accountId: 'account-1',
    name: 'Maja',
    provider: 'google',
    region: 'no',
    home: 'se',
    providerSessionId: 'sid-1',
  };
  const client = { issuer: 'https://id.example', isMainIssuer: true };
  const refreshed = readLogin({ access_token: 'new', token_type: 'bearer' }, 'no', client, before);
  const { issuedAt, expiresAt, ...rest } = refreshed;
  const { isRefreshed: _refreshed, issuedAt: _issued, expiresAt: _expires, ...kept } = before;
  expect(rest).toEqual({ ...kept, tokens: { ...before.tokens, access: 'new' } });
  expect(expiresAt - issuedAt).toBe(600_000);
});
