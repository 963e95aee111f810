import { expect, it } from 'vitest';
import { listEnvProblems } from '../server/list-env-problems.ts';
import { readSettings } from './env.ts';

const listProblems = (source: Record<string, string | undefined>): string[] =>
  listEnvProblems(() => readSettings(source));

it.each([
  [{ CARD_ENVIRONMENT: 'test' }, ['CARD_API_KEY', 'CARD_HMAC_KEY', 'CARD_MERCHANT_ACCOUNT', 'CARD_CLIENT_KEY']],
  [
    { CARD_URL: 'https://checkout-test.adyen.com' },
    ['CARD_API_KEY', 'CARD_HMAC_KEY', 'CARD_MERCHANT_ACCOUNT', 'CARD_CLIENT_KEY'],
  ],
  [{ WALLET_URL: 'https://apitest.vipps.no' }, ['WALLET_CLIENT_ID_NO']],
  [
    { WALLET_URL: 'https://apitest.vipps.no', WALLET_CLIENT_ID_FI: 'own', WALLET_CLIENT_SECRET_FI: 'own' },
    ['WALLET_SUBSCRIPTION_KEY_FI'],
  ],
  [{ SMTP_URL: 'smtps://user:password@smtp.sendgrid.net:465' }, ['MAIL_FROM']],
  [{ STUDENT_URL: 'https://verifier.nordlyd.se' }, ['STUDENT_SIGNING_KEY']],
  [{ CMS_URL: 'https://cdn.contentful.com' }, ['CMS_DELIVERY_TOKEN', 'CMS_SPACE']],
  [
    { CMS_PREVIEW_URL: 'https://preview.contentful.com', PREVIEW_SECRET: 'own-secret-of-previews-0123456789' },
    ['CMS_PREVIEW_TOKEN'],
  ],
  [
    { IDENTITY_ISSUER_NO: 'https://accounts.google.com' },
    ['IDENTITY_CLIENT_ID_NO', 'IDENTITY_CLIENT_SECRET_NO', 'BACKEND_TOKEN_KEY'],
  ],
])('has no secret of the sandbox for a real provider in it: %o', (provider, names) => {
  const lines = listProblems({ SANDBOX: '1', ...provider });
  expect(lines.map((line) => /^set (\w+)/.exec(line)?.[1] ?? '').toSorted()).toEqual(names.toSorted());
  for (const line of lines) expect(line).toMatch(/docs\/providers\.md|business portal|openssl rand/);
});

it('has the secrets of the sandbox for fake providers on this machine and its network', () => {
  for (const host of ['localhost:4200', 'identity:4200', '192.168.1.5:4200', '[::1]:4200', 'id.localhost', 'id.test'])
    expect(readSettings({ SANDBOX: '1', IDENTITY_URL: `http://${host}` }).identityClients.se.clientId).toBe(
      'nordlyd-se',
    );
  const real = readSettings({
    SANDBOX: '1',
    CMS_URL: 'https://cdn.contentful.com',
    CMS_SPACE: 'fjord1234567',
    CMS_DELIVERY_TOKEN: 'own',
  });
  expect(real.preview).toBeUndefined();
});
