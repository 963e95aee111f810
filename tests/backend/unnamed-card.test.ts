import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const realFetch = globalThis.fetch;

/** Simulates an account whose authorisations name no card while the list of stored cards is unavailable. */
const withoutCard: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  if (url.includes('/storedPaymentMethods')) return Response.json({ status: 429, errorCode: '1' }, { status: 429 });
  const response = await realFetch(input, init);
  if (!/\/v\d+\/payments$/.test(url)) return response;
  const body = (await response.json()) as { additionalData?: Record<string, unknown> };
  const data = Object.entries(body.additionalData ?? {}).filter(([name]) => !/^(recurring|tokenization)\./.test(name));
  return Response.json({ ...body, additionalData: Object.fromEntries(data) }, { status: response.status });
};

describeBackend('a card that the provider does not name yet', (api) => {
  beforeAll(async () => {
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);
  afterEach(() => vi.unstubAllGlobals());

  it('[INV-03] [FLT-06] keeps a successful payment pending until the provider names the card', async () => {
    const user = await api.login();
    vi.stubGlobal('fetch', withoutCard);
    const { body, sessionId } = await buy(api, user);
    const ledger = (await api.ledger()).filter(({ subject }) => subject === user.id);
    expect(ledger).toContainEqual(expect.objectContaining({ kind: 'authorisation', status: 'Authorised' }));
    expect(body).toEqual({ resultCode: 'Received' });
    const read = () => user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect((await read()).body).toMatchObject({ status: 'submitted' });
    vi.unstubAllGlobals();
    await api.tick();
    expect((await read()).body).toMatchObject({ status: 'authorised' });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
  });
});
