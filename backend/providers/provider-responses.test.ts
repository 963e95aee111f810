import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../env.ts';
import { createCardProvider } from './card.ts';
import { createBraze } from './crm.ts';
import { createSheerIdVerifier } from './sheerid.ts';
import { createStudentVerifier } from './student.ts';
import { needsNewKey } from './wallet-key.ts';
import { createWalletProvider } from './wallet.ts';

afterEach(() => void vi.unstubAllGlobals());

const access = {
  url: 'https://api.vipps.no',
  clientId: 'client',
  clientSecret: 'secret',
  subscriptionKey: 'subscription',
  merchantSerialNumber: '123456',
  webhookSecret: 'webhook',
};
const draft = {
  price: 9_900,
  currency: 'NOK',
  country: 'NO',
  productName: 'Premium',
  campaign: null,
  amountNow: 0,
  returnUrl: 'https://nordlyd.example/no',
  accountUrl: 'https://nordlyd.example/no',
};

/** The wallet's answers: an access token, then this body. */
function respondWith(body: BodyInit): void {
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).endsWith('/accesstoken/get')
      ? Response.json({ access_token: 'token', expires_in: 3_600 })
      : new Response(body, { status: 201 }),
  );
}

it('refuses an agreement whose page is on another host', async () => {
  const agree = async (vippsConfirmationUrl: string) => {
    respondWith(JSON.stringify({ agreementId: 'agr_1', vippsConfirmationUrl }));
    return (await createWalletProvider(access).draft('id-1', draft)).confirmationUrl;
  };
  const page = 'https://api.vipps.no/dwo-api-application/v1/deeplink/vippsgateway?token=1';
  expect(await agree(page)).toBe(page);
  await expect(agree('https://vipps.no.evil.example/')).rejects.toThrow('on another host');
});

it('stops reading a response of the wallet at one megabyte', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  respondWith(endless);
  await expect(createWalletProvider(access).draft('id-2', draft)).rejects.toThrow(
    'wallet, POST /recurring/v3/agreements: Error',
  );
  expect(sent).toBeLessThan(40);
});

const reasons: unknown[] = [];
const warn = (_event: string, fields?: object): void => void reasons.push((fields as { reason: string }).reason);
afterEach(() => void reasons.splice(0));

it('refuses a verification whose page is on no host of the verifier', async () => {
  const settings = { ...readSettings({ SANDBOX: '1' }), studentUrl: 'https://adapter.example' };
  const order = { subject: 's-1', region: 'fi', locale: 'fi-FI', returnUrl: 'https://nordlyd.example/fi' } as const;
  const start = (studentPageHosts: string[]) => {
    const started = { verificationId: 'v-1', url: 'https://verify.example/v-1' };
    vi.stubGlobal('fetch', async () => Response.json(started, { status: 201 }));
    return createStudentVerifier({ ...settings, studentPageHosts }, { warn }).start(order);
  };
  expect(await start(['verify.example'])).toMatchObject({ ok: true });
  expect(await start([])).toEqual({ ok: false, code: 'unavailable' });
  expect(reasons).toEqual(['Error: student verifier, start: its page is on another host, verify.example']);
});

const pages = [
  ['a page', '<html>', 'text/html'],
  ['JSON', '{"error":"not found"}', 'application/json'],
  ['the error of another API', '{"status":404,"title":"Not Found"}', 'application/problem+json'],
] as const;

describe.each(pages)('a 404 of another server with %s', (_what, body, type) => {
  const respond = () => new Response(body, { status: 404, headers: { 'Content-Type': type } });

  it('is no answer of the card provider', async () => {
    vi.stubGlobal('fetch', async () => respond());
    const card = createCardProvider(readSettings({ SANDBOX: '1' }), { warn });
    await expect(card.forgetCard('user', 'token')).rejects.toMatchObject({ failure: 'not-sent' });
  });

  it('is no answer of the wallet', async () => {
    vi.stubGlobal('fetch', async (url: string | URL) =>
      String(url).endsWith('/accesstoken/get')
        ? Response.json({ access_token: 'token', expires_in: 3_600 })
        : respond(),
    );
    const wallet = createWalletProvider(access);
    const failure = { failure: 'not-sent', errorCode: undefined };
    const message = expect.stringContaining(
      'wallet, GET /recurring/v3/agreements/{id}/charges/{id}: answered 404',
    ) as string;
    await expect(wallet.readCharge('agr_1', 'chr_1')).rejects.toMatchObject({ ...failure, message });
    for (const call of [
      wallet.cancelCharge('agr_1', 'chr_1', 'key'),
      wallet.stopAgreement('agr_1', 'key'),
      wallet.refund('agr_1', 'chr_1', 100, ['key']),
    ])
      await expect(call).rejects.toMatchObject(failure);
    expect(await wallet.isAvailable()).toBe(false);
  });

  it('is no answer of a student verifier', async () => {
    vi.stubGlobal('fetch', async () => respond());
    const settings = readSettings({ SANDBOX: '1' });
    const sheerId = createSheerIdVerifier(settings, { programs: {} }, { warn });
    for (const verifier of [createStudentVerifier(settings, { warn }), sheerId])
      expect(await verifier.look('v-1', 's-1')).toEqual({ ok: false, code: 'unavailable' });
    expect(reasons).toEqual([
      'Error: student verifier, result: answered 404',
      'Error: student verifier, details: answered 404',
    ]);
  });

  it('is no answer of Braze', async () => {
    for (const status of [200, 404]) {
      vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': type } }));
      const braze = createBraze({ url: 'https://rest.fra-02.braze.eu', key: 'key' });
      const reason = expect.stringContaining(`/users/delete: answered ${status}`) as string;
      expect(await braze.forget(['a'])).toEqual({ code: 'waiting', afterMs: undefined, reason });
    }
  });
});

it.each([
  [400, { title: 'Bad request', status: 400 }, true],
  [400, { detail: 'no' }, true],
  [400, 'page', true],
  [404, { detail: 'no agreement' }, true],
  [404, 'page', false],
  [409, { title: 'Conflict' }, false],
  [425, { title: 'Too early' }, false],
  [429, { title: 'Too many requests' }, false],
])('[INV-25] after a %i with %j the next order to the wallet has a new key: %s', async (status, body, isNew) => {
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).endsWith('/accesstoken/get')
      ? Response.json({ access_token: 'token', expires_in: 3_600 })
      : Response.json(body, { status }),
  );
  const charge = { orderId: 'order-1', amount: 100, description: 'Premium', due: '2099-01-01' };
  const error: unknown = await createWalletProvider(access)
    .charge('agr_1', charge, 'key')
    .catch((failure: unknown) => failure);
  expect(needsNewKey(error)).toBe(isNew);
});

it('knows an error of the wallet by any of its optional fields', async () => {
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).endsWith('/accesstoken/get')
      ? Response.json({ access_token: 'token', expires_in: 3_600 })
      : Response.json({ title: 'Not found', status: 404, contextId: '1' }, { status: 404 }),
  );
  const wallet = createWalletProvider(access);
  expect([await wallet.isAvailable(), await wallet.readCharge('agr_1', 'chr_1')]).toEqual([true, undefined]);
});

it('forgets a card that the card provider does not know, and no card that it refuses to delete', async () => {
  const forget = (errorCode: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ status: 422, errorCode }, { status: 422 }));
    return createCardProvider(readSettings({ SANDBOX: '1' }), { warn }).forgetCard('user', 'token');
  };
  await expect(forget('803')).resolves.toBeUndefined();
  await expect(forget('702')).rejects.toMatchObject({ failure: 'invalid' });
});

it.each(['null', '[]', '"text"', '{"paymentMethods":{}}', '<html>'])(
  'names the operation when the card provider answers %s',
  async (body) => {
    vi.stubGlobal('fetch', async () => new Response(body));
    const card = createCardProvider(readSettings({ SANDBOX: '1' }), { warn });
    const shopper = { id: 'user', email: 'a@nordlyd.example', locale: 'sv-SE', country: 'SE' };
    for (const [call, route] of [
      [card.submitDetails({}, 'key'), 'payments/details'],
      [card.listMethods(shopper, { value: 0, currency: 'SEK' }), 'paymentMethods'],
      [card.findNewestCard('user'), 'storedPaymentMethods'],
      [card.reverse('psp', { value: 100, currency: 'SEK' }, 'ref'), 'payments/psp/refunds'],
    ] as const)
      await expect(call).rejects.toMatchObject({
        failure: 'unknown',
        message: expect.stringMatching(
          `^card provider, (POST|GET) /v72/${route}: the response has another shape: `,
        ) as string,
      });
  },
);

it('counts no refund and no cancellation that the card provider has not received', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }, { status: 201 }));
  const card = createCardProvider(readSettings({ SANDBOX: '1' }), { warn });
  for (const value of [100, 0])
    await expect(card.reverse('psp', { value, currency: 'SEK' }, 'ref')).rejects.toThrow(/another shape: status/);
});

it('names the operation and the field when a response has another shape', async () => {
  const settings = readSettings({ SANDBOX: '1' });
  vi.stubGlobal('fetch', async () => Response.json({ pspReference: 5, verificationId: '', url: 'https://a.example' }));
  const order = { subject: 's-1', region: 'fi', locale: 'fi-FI', returnUrl: 'https://nordlyd.example/fi' } as const;
  await createStudentVerifier(settings, { warn }).start(order);
  expect(reasons).toEqual([expect.stringMatching(/start: the response has another shape: verificationId \(/)]);
  vi.stubGlobal('fetch', async () => Response.json({ resultCode: 'Authorised', pspReference: 5 }));
  await expect(createCardProvider(settings, { warn }).submitDetails({}, 'key')).rejects.toThrow(
    /^card provider, POST \/v72\/payments\/details: the response has another shape: pspReference \(/,
  );
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'token' }));
  await expect(createWalletProvider(access).readCharge('agr_1', 'chr_1')).rejects.toThrow(
    /^wallet, POST \/accesstoken\/get: the response has another shape: expires_in \(/,
  );
});
