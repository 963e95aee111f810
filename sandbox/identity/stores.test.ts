import { expect, it } from 'vitest';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { openLoginAttempts } from './login-attempts.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openResetCodes } from './reset-codes.ts';
import { openTokens } from './tokens.ts';

it('deletes expired records, and the tokens of an expired grant', async () => {
  const tokens = openTokens(openDocumentStore(':memory:'));
  const [sessions, grants, refresh] = ['Session', 'Grant', 'RefreshToken'].map(tokens.adapterFor);
  await sessions?.upsert('s1', { uid: 'u1', accountId: 'a' }, 60);
  await grants?.upsert('g1', { accountId: 'a' }, 120);
  await refresh?.upsert('r1', { grantId: 'g1' }, 600);
  expect(tokens.purge(Date.now() + 61_000)).toBe(1);
  expect(await sessions?.findByUid('u1')).toBeUndefined();
  expect(await refresh?.find('r1')).toMatchObject({ grantId: 'g1' });
  expect(tokens.purge(Date.now() + 121_000)).toBe(1);
  expect(await refresh?.find('r1')).toBeUndefined();
});

it('finds a session by its uid after its id changed', async () => {
  const sessions = openTokens(openDocumentStore(':memory:')).adapterFor('Session');
  await sessions.upsert('old', { uid: 'u1' }, 60);
  await sessions.destroy('old');
  await sessions.upsert('new', { uid: 'u1', accountId: 'a' }, 60);
  expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'a' });
});

it('consumes a code once, and revokes the grant at the second attempt', async () => {
  const tokens = openTokens(openDocumentStore(':memory:'));
  const codes = tokens.adapterFor('AuthorizationCode');
  await codes.upsert('c1', { grantId: 'g1' }, 60);
  await codes.consume('c1');
  await expect(codes.consume('c1')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await codes.find('c1')).toBeUndefined();
});

it('counts failures per account and IP address within 15 minutes', () => {
  let now = 0;
  const attempts = openLoginAttempts(openDocumentStore(':memory:'), () => now);
  now = 1;
  for (let tries = 0; tries < 10; tries += 1) attempts.fail('a@b.se', '10.0.0.1');
  expect(attempts.isLocked('a@b.se', '10.0.0.1')).toBe(true);
  expect(attempts.isLocked('a@b.se', '10.0.0.2')).toBe(false);
  expect(attempts.isLocked('c@d.se', '10.0.0.1')).toBe(false);
  now += 15 * 60_000;
  expect(attempts.isLocked('a@b.se', '10.0.0.1')).toBe(false);
});

it('accepts a code once before it expires, and allows at most five wrong attempts', () => {
  let now = 0;
  const codes = openResetCodes(openDocumentStore(':memory:'), () => now);
  const used = codes.issue('a@b.se');
  expect(codes.redeem('a@b.se', used)).toBe(true);
  expect(codes.redeem('a@b.se', used)).toBe(false);
  const guessed = codes.issue('a@b.se');
  for (let tries = 0; tries < 5; tries += 1) expect(codes.redeem('a@b.se', 'wrong!')).toBe(false);
  expect(codes.redeem('a@b.se', guessed)).toBe(false);
  const late = codes.issue('a@b.se');
  now = 15 * 60_000;
  expect(codes.redeem('a@b.se', late)).toBe(false);
});

it('rejects another password, and every password when none is set', async () => {
  const hash = await hashPassword('hemligt-123');
  expect(hash).not.toContain('hemligt');
  expect(await verifyPassword('hemligt-123', hash)).toBe(true);
  expect(await verifyPassword('hemligt-124', hash)).toBe(false);
  expect(await verifyPassword('', null)).toBe(false);
});
