import { describe, expect, it } from 'vitest';
import { listEnvProblems } from '../server/list-env-problems.ts';
import { readSettings } from './env.ts';

const secrets = {
  SITE_URL: 'https://nordlyd.example',
  CMS_URL: 'https://cdn.contentful.com',
  CMS_SPACE: 'fjord1234567',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  CARD_MERCHANT_ACCOUNT: 'Shop',
  CARD_CLIENT_KEY: 'test_own',
  IDENTITY_URL: 'https://id.example',
  CMS_DELIVERY_TOKEN: 'own-token',
  AUDIO_SIGNING_KEY: 'own-signing-key',
  CARD_API_KEY: 'own-key',
  CARD_ENVIRONMENT: 'test',
  CARD_HMAC_KEY: 'A'.repeat(64),
  IDENTITY_CLIENT_ID_SE: 'site-se',
  IDENTITY_CLIENT_ID_NO: 'site-no',
  IDENTITY_CLIENT_ID_FI: 'site-fi',
  BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
  IDENTITY_CLIENT_SECRET_SE: 'own-secret-se',
  IDENTITY_CLIENT_SECRET_NO: 'own-secret-no',
  IDENTITY_CLIENT_SECRET_FI: 'own-secret-fi',
};

describe('readSettings', () => {
  it('knows every local service by its port in the sandbox', () => {
    const settings = readSettings({ SANDBOX: '1', CARD_PORT: '18080' });
    expect(settings).toMatchObject({
      isSandbox: true,
      cardUrl: 'http://localhost:18080',
      siteUrl: 'http://localhost:3000',
    });
  });

  it('has demo users in the sandbox unless DEMO_USERS is 0', () => {
    expect(readSettings({ SANDBOX: '1' }).hasDemoUsers).toBe(true);
    expect(readSettings({ SANDBOX: '1', DEMO_USERS: '0' }).hasDemoUsers).toBe(false);
  });

  it('has the API reference in the sandbox, and elsewhere only with API_DOCS', () => {
    expect(readSettings({ SANDBOX: '1' }).hasApiDocs).toBe(true);
    expect(readSettings({ ...secrets }).hasApiDocs).toBe(false);
    expect(readSettings({ ...secrets, API_DOCS: '1' }).hasApiDocs).toBe(true);
  });

  const listProblems = (source: Record<string, string | undefined>): string[] =>
    listEnvProblems(() => readSettings(source));

  it('names every missing variable in its own line outside the sandbox, with the place of its value', () => {
    expect(readSettings({ ...secrets }).isSandbox).toBe(false);
    const lines = listProblems({ SANDBOX: '0' });
    expect(lines.map((line) => /^set (\w+)/.exec(line)?.[1] ?? '').toSorted()).toEqual(
      Object.keys(secrets)
        .filter((name) => name !== 'CMS_SPACE')
        .toSorted(),
    );
    for (const line of lines) expect(line).toMatch(/docs\/providers\.md|Customer Area|openssl rand/);
    for (const name of Object.keys(secrets))
      expect(listProblems({ ...secrets, [name]: undefined }), name).toEqual([expect.stringContaining(`set ${name}`)]);
  });

  const own = 'own-secret-of-previews-0123456789';
  it.each([
    [{ CMS_SPACE: 'nordlyd' }, /^set CMS_SPACE to the id/],
    [{ CMS_URL: 'https://cdn.eu.contentful.com', CMS_SPACE: '' }, /^set CMS_SPACE to the id/],
    [{ CMS_URL: 'https://preview.contentful.com' }, /^set CMS_URL to https:\/\/cdn/],
    [{ CMS_URL: 'https://app.contentful.com' }, /^set CMS_URL to https:\/\/cdn/],
    [{ PREVIEW_SECRET: own, CMS_PREVIEW_TOKEN: 'own' }, /^set CMS_PREVIEW_URL to https:\/\/preview/],
  ])('names the variable that a Contentful space needs: %o', (change, line) => {
    const lines = listProblems({ ...secrets, ...change });
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines[0]).toContain('docs/providers.md says where');
  });

  it('reads published content and drafts of a Contentful space, and the space of the bundled CMS by default', () => {
    const preview = {
      PREVIEW_SECRET: own,
      CMS_PREVIEW_TOKEN: 'own',
      CMS_PREVIEW_URL: 'https://preview.contentful.com',
    };
    expect(readSettings({ ...secrets, ...preview })).toMatchObject({
      cmsSpace: 'fjord1234567',
      preview: { url: 'https://preview.contentful.com' },
    });
    const bundled = { ...secrets, CMS_URL: 'https://content.nordlyd.example', CMS_SPACE: '' };
    expect(readSettings(bundled).cmsSpace).toBe('nordlyd');
  });

  it.each([
    ['SITE_URL', 'ftp://nordlyd.example'],
    ['SITE_URL', ''],
    ['SMTP_URL', ''],
    ['CMS_URL', 'file:///srv/content'],
    ['BACKEND_URL', 'javascript:alert(1)'],
    ['WALLET_URL', 'http://api.vipps.no'],
    ['STUDENT_URL', 'mailto:a@nordlyd.example'],
    ['IDENTITY_URL', 'http://id.example'],
    ['IDENTITY_ISSUER_NO', 'http://id.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['CMS_PREVIEW_URL', 'file:///srv/content'],
  ])('rejects %s=%s, by its own name', (name, value) => {
    const student = name === 'STUDENT_URL' ? { STUDENT_SIGNING_KEY: 'own-student-key' } : {};
    const lines = listProblems({ ...secrets, ...student, [name]: value });
    expect(lines).toEqual([expect.stringMatching(`^set ${name}\\b.*(docs/providers.md|discovery document)`)]);
  });

  it.each([
    'EVENT_SECRET',
    'CONTENT_WEBHOOK_SECRET',
    'PREVIEW_SECRET',
    'WALLET_URL',
    'STUDENT_URL',
    'MAIL_FROM',
    'DATABASE_URL',
    'GOOGLE_PAY_MERCHANT_ID',
    'BRAZE_URL',
  ])('counts an empty %s as missing', (name) => {
    expect(readSettings({ ...secrets, [name]: '' })).toEqual(readSettings(secrets));
  });

  it('rejects public secrets outside the sandbox', () => {
    expect(() => readSettings({ ...secrets, CARD_API_KEY: 'sandbox-card-api-key' })).toThrow(/sandbox value is public/);
  });

  it('has several keys for notifications of the card provider, each of 64 hexadecimal digits', () => {
    const [one, other] = ['A'.repeat(64), 'b'.repeat(64)];
    expect(readSettings({ ...secrets, CARD_HMAC_KEY: `${one},${other}` }).cardHmacKeys).toEqual([one, other]);
    for (const keys of ['A', `${one},`, `${one} ${other}`])
      expect(() => readSettings({ ...secrets, CARD_HMAC_KEY: keys })).toThrow('CARD_HMAC_KEY');
  });

  it('has a student verifier with both of its variables, and none without them', () => {
    expect(readSettings({ ...secrets }).studentSigningKey).toBeUndefined();
    const own = { STUDENT_URL: 'https://verifier.example', STUDENT_SIGNING_KEY: 'own-student-key' };
    expect(readSettings({ ...secrets, ...own })).toMatchObject({
      studentUrl: own.STUDENT_URL,
      studentSigningKey: 'own-student-key',
    });
    for (const name of ['STUDENT_URL', 'STUDENT_SIGNING_KEY'])
      expect(() => readSettings({ ...secrets, ...own, [name]: undefined })).toThrow(name);
    const programs = { SHEERID_PROGRAM_SE: 'a', SHEERID_PROGRAM_NO: 'b', SHEERID_PROGRAM_FI: 'c' };
    expect(readSettings({ ...secrets, ...own, ...programs }).sheerId?.programs).toEqual({ se: 'a', no: 'b', fi: 'c' });
    for (const [change, name] of [
      [programs, 'STUDENT_URL'],
      [{ SHEERID_WEBHOOK_KEY: 'own-webhook-key' }, 'STUDENT_URL'],
      [{ ...own, SHEERID_WEBHOOK_KEY: 'own-webhook-key' }, 'SHEERID_PROGRAM_SE'],
      [{ ...own, STUDENT_URL: 'https://services.sheerid.com' }, 'SHEERID_PROGRAM_SE'],
    ] as const)
      expect(listProblems({ ...secrets, ...change })).toEqual([expect.stringContaining(`set ${name}`)]);
    const partial = { ...secrets, ...own, ...programs, SHEERID_PROGRAM_NO: '' };
    expect(() => readSettings(partial)).toThrow('SHEERID_PROGRAM_NO');
    const { sheerId, studentRegions } = readSettings({ ...partial, STUDENT_REGIONS: 'se,fi' });
    expect([sheerId?.programs, studentRegions]).toEqual([{ se: 'a', fi: 'c' }, ['se', 'fi']]);
  });

  it('has a wallet in each region with the credentials of a sales unit, and runs without one', () => {
    expect(readSettings({ ...secrets }).wallets).toEqual({});
    const unit = { CLIENT_ID: 'own', CLIENT_SECRET: 'own', SUBSCRIPTION_KEY: 'own', MERCHANT_SERIAL_NUMBER: '123456' };
    const finnish = Object.fromEntries(Object.entries(unit).map(([name, value]) => [`WALLET_${name}_FI`, value]));
    expect(() => readSettings({ ...secrets, ...finnish })).toThrow(
      /^set WALLET_WEBHOOK_SECRET_FI: the business portal/,
    );
    const { wallets, walletUrl } = readSettings({ ...secrets, ...finnish, WALLET_WEBHOOK_SECRET_FI: 'own-secret' });
    expect([Object.keys(wallets), walletUrl]).toEqual([['fi'], 'https://api.vipps.no']);
    expect(wallets.fi?.merchantSerialNumber).toBe('123456');
    const ofSandbox = readSettings({ SANDBOX: '1' }).wallets;
    expect(ofSandbox.no?.merchantSerialNumber).not.toBe(ofSandbox.fi?.merchantSerialNumber);
    expect(ofSandbox.se).toBeUndefined();
  });

  it('calls the host of its card platform, and asks for what is missing in one line', () => {
    const read = (change: Record<string, string | undefined>) =>
      readSettings({ ...secrets, CARD_URL: 'https://elsewhere.example', ...change });
    expect(read({})).toMatchObject({
      cardUrl: 'https://checkout-test.adyen.com',
      cardPlatform: 'test',
      cardComponentUrl: 'https://checkoutshopper-test.adyen.com',
    });
    const live = { CARD_ENVIRONMENT: 'live-us', CARD_CLIENT_KEY: 'live_ABC' };
    expect(() => read(live)).toThrow(/^set CARD_LIVE_PREFIX/);
    expect(read({ ...live, CARD_LIVE_PREFIX: 'abc-Nordlyd' })).toMatchObject({
      cardUrl: 'https://abc-Nordlyd-checkout-live.adyenpayments.com/checkout',
      cardPlatform: 'live-us',
      cardComponentUrl: 'https://checkoutshopper-live-us.adyen.com',
    });
    expect(() => read({ ...live, CARD_CLIENT_KEY: 'test_ABC' })).toThrow(/^set CARD_CLIENT_KEY/);
    expect(() => read({ CARD_ENVIRONMENT: 'sandbox' })).toThrow(/^set CARD_ENVIRONMENT/);
  });

  it('[CC-12] has no merchant ids of device wallets unless configured, also in the sandbox', () => {
    expect(readSettings({ SANDBOX: '1' }).deviceWallets).toEqual({ ApplePay: undefined, GooglePay: undefined });
    const known = readSettings({ SANDBOX: '1', GOOGLE_PAY_MERCHANT_ID: 'own-id' });
    expect(known.deviceWallets).toEqual({ ApplePay: undefined, GooglePay: 'own-id' });
  });

  it('accepts events only with a configured secret', () => {
    expect(readSettings({ ...secrets }).eventSecret).toBeUndefined();
    expect(readSettings({ ...secrets, EVENT_SECRET: 'a-secret-of-our-own' }).eventSecret).toBe('a-secret-of-our-own');
    expect(() => readSettings({ ...secrets, EVENT_SECRET: 'sandbox-event-secret' })).toThrow(/public/);
  });

  it.each(['foo', 'mysql://localhost/a'])('names DATABASE_URL when it is %s', (DATABASE_URL) => {
    expect(() => readSettings({ SANDBOX: '1', DATABASE_URL })).toThrow(/^set DATABASE_URL \(not a URL with postgres/);
  });

  it('[AP-03] has password login in the sandbox only, with a separate key, and off unless configured', () => {
    expect(readSettings({ ...secrets }).passwordLoginKey).toBeUndefined();
    const owner = { ...secrets, PASSWORD_LOGIN: '1', PASSWORD_LOGIN_KEY: 'own-key' };
    expect(() => readSettings(owner)).toThrow(/^remove PASSWORD_LOGIN: [^\n]*sandbox only[^\n]*$/);
    expect(readSettings({ ...owner, SANDBOX: '1' }).passwordLoginKey).toBe('own-key');
  });

  it('reads the date of the hard migration by region', () => {
    const dates = (value: string) => readSettings({ SANDBOX: '1', HARD_MIGRATION_DATE_FI: value }).hardMigrationDates;
    expect(dates('2027-01-15')).toEqual({ se: null, no: null, fi: '2027-01-15' });
    expect(() => dates('soon')).toThrow(/HARD_MIGRATION_DATE_FI/);
  });

  it("sends emails from the site's host, or from the configured address", () => {
    const owner = { ...secrets, SITE_URL: 'https://podd.se' };
    expect(readSettings(owner).mailFrom).toBe('no-reply@podd.se');
    expect(readSettings({ ...owner, MAIL_FROM: 'hej@post.podd.se' }).mailFrom).toBe('hej@post.podd.se');
    expect(readSettings({ ...owner, MAIL_FROM: 'o`neill@blåbär.se' }).mailFrom).toBe('o`neill@xn--blbr-noae.se');
    expect(() => readSettings({ ...owner, MAIL_FROM: 'podd' })).toThrow(/MAIL_FROM/);
  });

  it('names an invalid setting', () => {
    expect(() => readSettings({ SANDBOX: '1', BACKEND_PORT: 'x' })).toThrow(/BACKEND_PORT/);
    expect(() => readSettings({ SANDBOX: '1', CARD_URL: 'nowhere' })).toThrow(/CARD_URL/);
    expect(readSettings({ SANDBOX: '1', SITE_URL: 'https://nordlyd.example/' }).siteUrl).toBe(
      'https://nordlyd.example',
    );
  });
});

it('[AN-09] enables the marketing service when address and key are set, encrypted outside the sandbox', () => {
  const read = (change: Record<string, string>) => readSettings({ SANDBOX: '1', ...change }).crm;
  const [BRAZE_URL, BRAZE_API_KEY] = ['https://rest.fra-02.braze.eu/', '0123456789abcdef-key'];
  expect(read({})).toBeUndefined();
  expect(read({ BRAZE_URL, BRAZE_API_KEY })).toEqual({ url: 'https://rest.fra-02.braze.eu', key: BRAZE_API_KEY });
  expect(() => read({ BRAZE_URL })).toThrow('BRAZE_API_KEY');
  expect(read({ BRAZE_URL: 'http://braze.test', BRAZE_API_KEY })?.url).toBe('http://braze.test');
  expect(() => readSettings({ ...secrets, BRAZE_URL: 'http://braze.test', BRAZE_API_KEY })).toThrow('https');
});
