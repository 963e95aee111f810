import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSheerId } from '../../sandbox/student/testing/sheerid-server.ts';
import { omitEmpty } from '../../server/env.ts';
import { checkLists, runChecks } from './run-checks.ts';
import { startFakeProviders } from './testing/fake-providers.ts';

let fakes: Awaited<ReturnType<typeof startFakeProviders>>;
let env: Record<string, string>;
beforeAll(async () => {
  fakes = await startFakeProviders();
  env = fakes.env;
}, 60_000);
afterAll(() => fakes.close());
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

async function check(names: string[], change: Record<string, string> = {}) {
  const lines: string[] = [];
  const isOk = await runChecks(names, omitEmpty({ ...env, ...change }), (line) => lines.push(line));
  return { isOk, lines };
}

it('reports that every provider works, and undoes what it does', async () => {
  const previews = { PREVIEW_SECRET: 'secret-of-the-previews-0123456789' };
  const { isOk, lines } = await check(Object.keys(checkLists), previews);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(isOk).toBe(true);
  for (const name of ['card', 'wallet no', 'wallet fi', 'identity se', 'content', 'content preview', 'student', 'mail'])
    expect(lines.some((line) => line.startsWith(`ok      ${name}:`))).toBe(true);
  const { entries } = (await (await fetch(fakes.ledgerUrl)).json()) as {
    entries: { kind: string; status: string; amount?: { value: number } }[];
  };
  const steps = entries.map(({ kind, status, amount }) => [kind, status, amount?.value]);
  expect(steps).toEqual([
    ['authorisation', 'Authorised', 0],
    ['token', 'created', undefined],
    ['authorisation', 'Authorised', 100],
    ['capture', 'captured', 100],
    ['refund', 'refunded', 100],
    ['token', 'deleted', undefined],
  ]);
});

describe('names the cause in one sentence when', () => {
  const nowhere = 'http://localhost:9';
  const withPreviews = { PREVIEW_SECRET: 'secret-of-the-previews-0123456789' };
  const contentful = { CMS_URL: 'https://cdn.contentful.com', CMS_DELIVERY_TOKEN: 'own', CMS_SPACE: 'fjord1234567' };
  const live = {
    SANDBOX: '0',
    CARD_ENVIRONMENT: 'live',
    CARD_LIVE_PREFIX: 'wrong',
    CARD_API_KEY: 'own',
    CARD_CLIENT_KEY: 'live_own',
  };
  it.each([
    ['the key is wrong', 'card', { CARD_API_KEY: 'x' }, 'CARD_API_KEY is not a key of the platform test'],
    ['the merchant account is wrong', 'card', { CARD_MERCHANT_ACCOUNT: 'Other' }, 'CARD_MERCHANT_ACCOUNT is "Other"'],
    ['the host is wrong', 'card', { CARD_URL: nowhere }, `leads to ${nowhere}, where no server answers`],
    ['the webhook is missing', 'card', { BACKEND_URL: 'https://a.example' }, 'https://a.example/webhooks/card: add it'],
    ['the client key is wrong', 'card', { CARD_CLIENT_KEY: 'x' }, 'CARD_CLIENT_KEY is not the client key'],
    ['the site is no allowed origin', 'card', { SITE_URL: 'https://other.example' }, 'not allow https://other.example'],
    ['the credentials are wrong', 'wallet', { WALLET_CLIENT_SECRET_NO: 'x' }, 'WALLET_CLIENT_SECRET_NO'],
    ['the sales unit is wrong', 'wallet', { WALLET_MERCHANT_SERIAL_NUMBER_FI: '1' }, 'MERCHANT_SERIAL_NUMBER_FI'],
    ['the host is wrong', 'wallet', { WALLET_URL: nowhere }, `WALLET_URL leads to ${nowhere}`],
    [
      'the webhook is missing',
      'wallet',
      { BACKEND_URL: 'https://a.example' },
      'a.example/webhooks/wallet: register it',
    ],
    ['the secret is wrong', 'identity', { IDENTITY_CLIENT_SECRET_NO: 'x' }, 'IDENTITY_CLIENT_SECRET_NO are no client'],
    ['the client is unknown', 'identity', { IDENTITY_CLIENT_ID_SE: 'shop' }, 'IDENTITY_CLIENT_ID_SE (shop)'],
    ['the host is wrong', 'identity', { IDENTITY_URL: nowhere }, `IDENTITY_URL leads to ${nowhere}`],
    [
      'the redirect URL is unknown',
      'identity',
      { SITE_URL: 'https://a.example' },
      'URL https://a.example/auth/callback',
    ],
    ['the preview token is wrong', 'content', { ...withPreviews, CMS_PREVIEW_TOKEN: 'x' }, 'CMS_PREVIEW_TOKEN is no'],
    ['the preview host is wrong', 'content', { ...withPreviews, CMS_PREVIEW_URL: nowhere }, `CMS_PREVIEW_URL leads to`],
    ['the scheme is missing', 'mail', { SMTP_URL: 'user:pw@mail.example' }, 'set SMTP_URL to a URL with smtps://'],
    ['it is missing', 'mail', { SMTP_URL: '', SANDBOX: '0' }, 'set SMTP_URL, which has no default'],
    [
      'it is missing',
      'card',
      { ...live, CARD_MERCHANT_ACCOUNT: '' },
      'set CARD_MERCHANT_ACCOUNT, which has no default',
    ],
    ['Contentful serves the media', 'content', { MEDIA_URL: 'http://localhost:42999' }, 'MEDIA_URL leads to'],
    ['the token is wrong', 'content', { CMS_DELIVERY_TOKEN: 'x' }, 'CMS_DELIVERY_TOKEN is no token'],
    ['the space is missing', 'content', { ...contentful, CMS_SPACE: '' }, 'set CMS_SPACE to the id of your Contentful'],
    ['it is another API', 'content', { ...contentful, CMS_URL: 'https://api.contentful.com' }, 'set CMS_URL to https:'],
    ['the space is wrong', 'content', { CMS_SPACE: 'other' }, 'CMS_SPACE "other"'],
    ['the host is wrong', 'content', { CMS_URL: nowhere }, `CMS_URL leads to ${nowhere}`],
    ['the key is wrong', 'student', { STUDENT_SIGNING_KEY: 'x' }, 'STUDENT_SIGNING_KEY is not the key'],
    ['the host is wrong', 'student', { STUDENT_URL: nowhere }, `STUDENT_URL leads to ${nowhere}`],
    ['the host is wrong', 'mail', { SMTP_URL: 'smtp://localhost:9' }, 'SMTP_URL leads to localhost:9'],
  ])('%s: %s %o', async (_what, name, change, sentence) => {
    const { isOk, lines } = await check([name], change);
    const failures = lines.filter((line) => line.startsWith('FAILED'));
    expect(isOk).toBe(false);
    expect(failures[0]).toContain(sentence);
  });

  it('another server answers, or the password of the mail server is wrong', async () => {
    const sheerId = { SHEERID_PROGRAM_SE: 'a', SHEERID_PROGRAM_NO: 'b', SHEERID_PROGRAM_FI: 'c' };
    const { WALLET_URL: wallet = '', CARD_URL: card = '', SMTP_URL: smtp = '' } = env;
    for (const [name, change, sentence] of [
      ['card', { CARD_URL: wallet }, `CARD_URL leads to ${wallet}, which is not the card provider's API`],
      ['wallet', { WALLET_URL: card }, `WALLET_URL leads to ${card}, which is not the wallet's API`],
      ['content', { CMS_URL: card }, `CMS_URL leads to ${card}, which is not a content source`],
      ['student', { STUDENT_URL: card }, `STUDENT_URL leads to ${card}, which is not a student verifier`],
      ['student', { STUDENT_URL: card, ...sheerId }, `STUDENT_URL leads to ${card}, which is not a student verifier`],
      ['identity', { IDENTITY_URL: card }, 'which has no discovery document of an OpenID provider'],
      ['mail', { SMTP_URL: smtp.replace('//', '//sandbox:x@') }, 'user or password in SMTP_URL is wrong for 127.0.0.1'],
    ] as const)
      expect((await check([name], change)).lines[0]?.replace(/^FAILED  [a-z ]+: /, '')).toContain(sentence);
    const known = smtp.replace('//', '//sandbox:sandbox-mail-password@');
    expect((await check(['mail'], { SMTP_URL: known })).isOk).toBe(true);
  });

  it('the live host is wrong, or a language or a content type is missing in the space', async () => {
    const real = globalThis.fetch;
    let missing = 'locale=nb';
    const respond = async (...[url, init]: Parameters<typeof fetch>): Promise<Response> => {
      if (String(url).includes('wrong-checkout-live'))
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
      if (!String(url).includes(missing)) return real(url, init);
      return Response.json(
        { sys: { type: 'Error', id: 'BadRequest' }, message: 'Unknown locale: nb' },
        { status: 400 },
      );
    };
    vi.stubGlobal('fetch', respond);
    const { lines } = await check(['card'], { ...live, CARD_MERCHANT_ACCOUNT: 'Own' });
    expect(lines).toEqual([expect.stringMatching(/^FAILED {2}card: CARD_LIVE_PREFIX leads to .* \(ENOTFOUND\)$/)]);
    expect((await check(['content'])).lines.at(-1)).toContain('has no language "nb"');
    missing = 'content_type=audiobookGenre';
    expect((await check(['content'])).lines.at(-1)).toContain('no content type "audiobookGenre"');
  });

  it('the backend does not accept the card webhook', async () => {
    fakes.acceptWebhooks(false);
    const { lines } = await check(['card']).finally(() => fakes.acceptWebhooks(true));
    expect(lines.filter((line) => !line.startsWith('ok'))).toHaveLength(1);
    expect(lines).toContain('ok      card payments: the stored card was deleted');
    expect(lines.at(-1)).toMatch(/^FAILED .*did not accept a signed test notification .*CARD_HMAC_KEY/);
  });

  const tokens = ['tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference'];
  it.each([
    ['no alias', ['alias'], [], [/the answer to a payment has no alias: .* trial for each user/], 'was deleted'],
    ['tokens that are listed late', tokens, [200], [], 'was deleted'],
    [
      'no list of stored cards',
      tokens,
      [503],
      [/the list of stored cards was answered with 503/],
      'delete a stored card of the shopper provider-check-',
    ],
  ])('the card provider has %s', async (_what, names, lists, causes, end) => {
    const real = globalThis.fetch;
    const emptyLists: number[] = [...lists];
    vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
      const response = await real(url, init);
      if (String(url).includes('/storedPaymentMethods?') && init?.method === 'GET' && emptyLists.length > 0)
        return Response.json({}, { status: emptyLists.shift() });
      if (!String(url).endsWith('/v72/payments')) return response;
      const body = (await response.json()) as { additionalData?: Record<string, string> };
      const kept = Object.entries(body.additionalData ?? {}).filter(([name]) => !names.includes(name));
      return Response.json({ ...body, additionalData: Object.fromEntries(kept) });
    });
    const { lines } = await check(['card']);
    const failures = lines.filter((line) => line.startsWith('FAILED'));
    expect(failures).toEqual(causes.map((cause) => expect.stringMatching(cause) as string));
    expect(lines.filter((line) => line.includes(end))).toHaveLength(1);
  });

  it('a URL has no scheme', async () => {
    for (const [name, variable] of [
      ['identity', 'IDENTITY_URL'],
      ['card', 'CARD_URL'],
      ['wallet', 'WALLET_URL'],
    ] as const) {
      const { lines } = await check([name], { [variable]: 'id.example:3704' });
      for (const line of lines) expect(line).toMatch(new RegExp(`^FAILED  [a-z ]+: set ${variable} to `));
    }
  });

  it('SheerID is the student verifier, and one of its programs is wrong', async () => {
    const [se, no, fi] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
    const sheerId = await startSheerId({ token: 'token of SheerID', programs: [se, no, fi] });
    const own = {
      STUDENT_URL: sheerId.url,
      STUDENT_SIGNING_KEY: 'token of SheerID',
      SHEERID_PROGRAM_SE: se,
      SHEERID_PROGRAM_NO: no,
      SHEERID_PROGRAM_FI: fi,
    };
    expect((await check(['student'], own)).lines).toEqual([
      'ok      student: the key is accepted',
      'ok      student: the programs of all regions exist',
      ...['se', 'no', 'fi'].map(
        (region) =>
          expect.stringMatching(
            `^ok {6}student: a verification for ${region} \\([\\da-f]{24}\\) was started and read as pending; its page is on localhost:\\d+\\. .* left to expire`,
          ) as string,
      ),
    ]);
    expect([...sheerId.verifications.values()].map(({ programId }) => programId)).toEqual([se, no, fi]);
    for (const [change, sentence] of [
      [{ STUDENT_SIGNING_KEY: 'x' }, 'FAILED  student: STUDENT_SIGNING_KEY is not the key of the verifier'],
      [{ SHEERID_PROGRAM_NO: 'x' }, 'FAILED  student: SHEERID_PROGRAM_NO (x) is not a program of this account'],
    ] as const)
      expect((await check(['student'], { ...own, ...change })).lines.at(-1)).toBe(sentence);
    await sheerId.close();
  });

  it.each(['card', 'wallet', 'identity', 'content', 'student'])(
    'the clock of this machine is wrong: %s',
    async (name) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      // the fake providers are in this process, and their clock is right
      const real = globalThis.fetch;
      const date = new Date().toUTCString();
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        const response = await real(...call);
        return new Response(response.body, { status: response.status, headers: { Date: date } });
      });
      vi.setSystemTime(Date.now() + 600_000);
      const { lines } = await check([name]);
      expect(lines[0]).toMatch(/the clock of this machine is \d+ seconds ahead of that of http:\/\/localhost/);
    },
  );

  it('a variable is missing outside the sandbox', async () => {
    const { lines } = await check(['card', 'mail'], {
      SANDBOX: '0',
      CARD_ENVIRONMENT: 'test',
      CARD_CLIENT_KEY: 'test_x',
    });
    expect(lines).toEqual([
      'FAILED  card: set CARD_API_KEY, which has no default outside the sandbox; docs/providers.md says where to find it',
      expect.stringMatching(/^ok {6}mail/),
    ]);
  });
});
