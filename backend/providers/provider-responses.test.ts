import { afterEach, expect, it, vi } from 'vitest';
import { readSettings } from '../env.ts';
import { createCardProvider } from './card.ts';
import { createStudentVerifier } from './student.ts';
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
  await expect(createWalletProvider(access).draft('id-2', draft)).rejects.toThrow('wallet: Error');
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

it('names the operation and the field when a response has another shape', async () => {
  const settings = readSettings({ SANDBOX: '1' });
  vi.stubGlobal('fetch', async () => Response.json({ pspReference: 5, verificationId: '', url: 'https://a.example' }));
  const order = { subject: 's-1', region: 'fi', locale: 'fi-FI', returnUrl: 'https://nordlyd.example/fi' } as const;
  await createStudentVerifier(settings, { warn }).start(order);
  expect(reasons).toEqual([expect.stringMatching(/start: the response has another shape: verificationId \(/)]);
  await expect(createCardProvider(settings, { warn }).submitDetails({}, 'key')).rejects.toThrow(
    /^card provider, payment: the response has another shape: .*pspReference \(/,
  );
});
