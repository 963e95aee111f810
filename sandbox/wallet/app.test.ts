import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameUnit } from './testing/sales-unit.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../server/sandbox/document-store.ts';
import type { SalesUnit } from './access-token.ts';
import { createApp } from './app.ts';
import type { WalletEvent } from './webhook.ts';

const unit: SalesUnit = {
  clientId: 'client',
  clientSecret: 'secret',
  subscriptionKey: 'subscription',
  merchantSerialNumber: '123456',
  webhookSecret: 'shh',
  currency: 'EUR',
};
/** A sales unit of the same merchant in another country. */
const norwegian: SalesUnit = { ...unit, clientId: 'norway', clientSecret: 'fjord', merchantSerialNumber: '654321' };
const merchant = nameUnit(unit);
const draft = {
  pricing: { type: 'LEGACY', amount: 999, currency: 'EUR' },
  interval: { unit: 'MONTH', count: 1 },
  campaign: { type: 'PERIOD_CAMPAIGN', price: 0, period: { unit: 'DAY', count: 14 } },
  productName: 'Nordlyd Premium',
  merchantRedirectUrl: 'http://localhost:3000/fi/verify-vm?encodedAgreementId=abc',
  merchantAgreementUrl: 'http://localhost:3000/fi/oma-tili',
  countryCode: 'FI',
};
const charge = {
  amount: 999,
  transactionType: 'DIRECT_CAPTURE',
  description: 'Tammikuu',
  due: '2027-01-01',
  retryDays: 0,
  orderId: 'sub-1-2027-01',
};
const root = '/recurring/v3/agreements';

let records: DocumentStore;
let delivered: WalletEvent[];
let wallet: ReturnType<typeof createApp>;
let bearer: string;
beforeEach(async () => {
  records = openDocumentStore(':memory:');
  delivered = [];
  wallet = createApp({
    records,
    log: createLog('wallet', () => undefined),
    units: [unit, { ...norwegian, currency: 'NOK' }],
    url: 'http://localhost:4400',
    webhookUrl: 'http://localhost:4000/webhooks/wallet',
    deliver: async (event) => delivered.push(event) > 0,
  });
  const headers = { client_id: 'client', client_secret: 'secret', ...merchant };
  const token = await wallet.app.request('/accesstoken/get', { method: 'POST', headers });
  bearer = `Bearer ${((await token.json()) as { access_token: string }).access_token}`;
});
afterEach(async () => {
  await wallet.close();
  records.close();
});

const call = async (
  method: string,
  path: string,
  body?: unknown,
  key: string = crypto.randomUUID(),
  more = {},
): Promise<Response> =>
  wallet.app.request(path, {
    method,
    headers: { Authorization: bearer, ...merchant, 'Idempotency-Key': key, ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const collect = () => wallet.app.request('/__control/collect', { method: 'POST' });
const read = async <Body>(given: Response | Promise<Response>) => (await (await given).json()) as Body;
type Drafted = { agreementId: string; vippsConfirmationUrl: string };
const submitDecision = (url: string, response: string) =>
  wallet.app.request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams({ answer: response }) });
const activate = async (): Promise<string> => {
  const { agreementId, vippsConfirmationUrl } = await read<Drafted>(call('POST', root, draft));
  await submitDecision(vippsConfirmationUrl, 'approve');
  return agreementId;
};
const readLedger = async (kind: string) =>
  (await read<{ entries: { kind: string }[] }>(wallet.app.request('/__control/ledger'))).entries.filter(
    (entry) => entry.kind === kind,
  );

describe('access', () => {
  it('returns a token only to the merchant', async () => {
    const send = (headers: Record<string, string>) =>
      wallet.app.request('/accesstoken/get', { method: 'POST', headers: { ...merchant, ...headers } });
    expect((await send({ client_id: 'client', client_secret: 'wrong' })).status).toBe(401);
    expect((await send({})).status).toBe(401);
    expect(await read(send({ client_id: 'client', client_secret: 'secret' }))).toMatchObject({
      expires_in: '3599',
      token_type: 'Bearer',
    });
  });

  it.each([
    ['no token', { Authorization: '' }],
    ['a forged token', { Authorization: `Bearer abc.${Date.now() + 60_000}.forged` }],
    ['another subscription', { 'Ocp-Apim-Subscription-Key': 'other' }],
    ['another merchant', { 'Merchant-Serial-Number': '654321' }],
  ])('returns 401 for %s', async (_, headers) => {
    const response = await call('GET', root, undefined, 'key', headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
  });

  it('returns 401 for an expired token', async () => {
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    expect((await call('GET', root)).status).toBe(401);
    vi.useRealTimers();
  });
});

describe('merchant API', () => {
  it('creates, returns and stops an agreement', async () => {
    const drafted = await call('POST', root, draft);
    expect(drafted.status).toBe(201);
    const { agreementId, vippsConfirmationUrl } = await read<Drafted>(drafted);
    expect(await read(call('GET', `${root}/${agreementId}`))).toMatchObject({
      status: 'PENDING',
      pricing: draft.pricing,
      campaign: draft.campaign,
      vippsConfirmationUrl,
    });
    const approved = await submitDecision(vippsConfirmationUrl, 'approve');
    expect(approved.status).toBe(303);
    expect(approved.headers.get('Location')).toBe(draft.merchantRedirectUrl);
    expect((await call('PATCH', `${root}/${agreementId}`, { status: 'STOPPED' })).status).toBe(204);
    expect(await read(call('GET', `${root}/${agreementId}`))).toMatchObject({ status: 'STOPPED' });
    expect(await read(call('GET', `${root}?status=STOPPED`))).toHaveLength(1);
  });

  it('charges once per Idempotency-Key, also for twenty concurrent requests', async () => {
    const id = await activate();
    const path = `${root}/${id}/charges`;
    const responses = await Promise.all(Array.from({ length: 20 }, () => call('POST', path, charge, 'key-1')));
    const bodies = await Promise.all(responses.map((response) => read<{ chargeId: string }>(response)));
    expect(new Set(bodies.map(({ chargeId }) => chargeId))).toEqual(new Set([charge.orderId]));
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    await collect();
    expect(await readLedger('charge')).toHaveLength(1);
    expect((await call('POST', path, { ...charge, amount: 998 }, 'key-1')).status).toBe(409);
    expect((await call('POST', path, charge, 'key-2')).status).toBe(409);
    expect((await call('POST', path, charge, '')).status).toBe(400);
    await collect();
    expect(await readLedger('charge')).toHaveLength(1);
  });

  it('links each charge in the ledger to its agreement', async () => {
    const id = await activate();
    await call('POST', `${root}/${id}/charges`, { ...charge, orderId: 'shown-1' }, 'key-shown');
    await collect();
    const page = await (await wallet.app.request('/')).text();
    const ledger = page.slice(page.indexOf('<h2>Ledger</h2>'));
    const row = ledger.split('<tr>').find((part) => part.includes('shown-1'));
    expect(row).toContain(`href="/agreements/${id}"`);
  });

  it('replays the response of a charge whose response was lost', async () => {
    const id = await activate();
    const body = JSON.stringify({ match: { path: '/charges' }, mode: 'reset-after-effect', times: 1 });
    await wallet.app.request('/__control/faults', { method: 'POST', body });
    expect((await call('POST', `${root}/${id}/charges`, charge, 'key-1')).status).toBe(502);
    expect((await call('POST', `${root}/${id}/charges`, charge, 'key-1')).status).toBe(201);
    await collect();
    expect(await readLedger('charge')).toHaveLength(1);
  });

  it('refunds and cancels over HTTP', async () => {
    const id = await activate();
    await call('POST', `${root}/${id}/charges`, charge);
    await collect();
    const path = `${root}/${id}/charges/${charge.orderId}`;
    expect((await call('POST', `${path}/refund`, { amount: 999, description: 'Palautus' })).status).toBe(204);
    expect(await read(call('GET', path))).toMatchObject({ status: 'REFUNDED', summary: { refunded: 999 } });
    expect(await readLedger('refund')).toHaveLength(1);
    expect((await call('DELETE', path)).status).toBe(400);
    expect((await call('DELETE', `${root}/${id}/charges/none`)).status).toBe(404);
  });

  it.each([
    ['not JSON', undefined],
    ['a fraction of a cent', { ...draft, pricing: { ...draft.pricing, amount: 9.99 } }],
    ['a script as return address', { ...draft, merchantRedirectUrl: 'javascript:alert(1)' }],
    ['no interval', { ...draft, interval: undefined }],
  ])('returns 400 for %s', async (_, body) => {
    const response = await call('POST', root, body);
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ status: 400, extraDetails: [{}] });
  });
});

describe('payer pages', () => {
  it('use the language of the currency, are labelled as a sandbox, and accept one choice', async () => {
    const { agreementId, vippsConfirmationUrl } = await read<Drafted>(call('POST', root, draft));
    const path = new URL(vippsConfirmationUrl).pathname;
    const page = await (await wallet.app.request(path)).text();
    expect(page).toContain('<html lang="fi">');
    expect(page).toContain('Sandbox');
    expect(page).toContain('ensimmäiset 14 päivää');
    expect(await (await wallet.app.request(`${path}?lang=nb`)).text()).toContain('Godkjenn');
    await submitDecision(vippsConfirmationUrl, 'reject');
    expect((await submitDecision(vippsConfirmationUrl, 'approve')).status).toBe(303);
    expect(await read(call('GET', `${root}/${agreementId}`))).toMatchObject({ status: 'STOPPED' });
    expect((await wallet.app.request('/approve/unknown')).status).toBe(404);
  });

  it('let the payer make the next charge fail and stop the agreement', async () => {
    const id = await activate();
    const post = (form: Record<string, string>) =>
      wallet.app.request(`/agreements/${id}`, { method: 'POST', body: new URLSearchParams(form) });
    await post({ act: 'plan', plan: 'fails' });
    await call('POST', `${root}/${id}/charges`, charge);
    await collect();
    expect(await read(call('GET', `${root}/${id}/charges`))).toMatchObject([{ status: 'FAILED' }]);
    expect(await (await wallet.app.request(`/agreements/${id}`)).text()).toContain('Epäonnistui');
    await post({ act: 'stop' });
    expect(await read(call('GET', `${root}/${id}`))).toMatchObject({ status: 'STOPPED' });
  });
});

describe('webhooks', () => {
  it('arrive in order, and wait while they are on hold', async () => {
    await wallet.app.request('/__control/webhooks', { method: 'POST', body: '{"mode":"hold"}' });
    const id = await activate();
    await call('POST', `${root}/${id}/charges`, charge);
    await collect();
    expect(delivered).toEqual([]);
    await wallet.app.request('/__control/webhooks/release', { method: 'POST' });
    expect(delivered.map(({ eventType }) => eventType)).toEqual([
      'recurring.agreement-activated.v1',
      'recurring.charge-captured.v1',
    ]);
    expect(delivered[0]).toMatchObject({ agreementId: id, msn: '123456' });
  });
});

describe('control', () => {
  it('deletes all agreements on reset and keeps the merchant’s token valid', async () => {
    const id = await activate();
    await wallet.app.request('/__control/reset', { method: 'POST' });
    expect([await readLedger('agreement'), (await call('GET', `${root}/${id}`)).status]).toEqual([[], 404]);
  });
});
