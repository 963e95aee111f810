import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type World } from './test-backend.ts';

const realFetch = globalThis.fetch;

/** An authorised answer that names no card, as accounts without that setting give it; the list of cards is away. */
const withoutCard: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  if (url.includes('/storedPaymentMethods')) return Response.json({ status: 429, errorCode: '1' }, { status: 429 });
  const answer = await realFetch(input, init);
  if (!/\/v\d+\/payments$/.test(url)) return answer;
  const body = (await answer.json()) as { additionalData?: Record<string, unknown> };
  const facts = Object.entries(body.additionalData ?? {}).filter(([name]) => !/^(recurring|tokenization)\./.test(name));
  return Response.json({ ...body, additionalData: Object.fromEntries(facts) }, { status: answer.status });
};

describe.each(cutDatabases)('a card that the provider does not name yet, on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => world.close());

  it('[INV-03] [FLT-06] leaves a payment that went through under way, until the provider names the card', async () => {
    const listener = await world.login();
    vi.stubGlobal('fetch', withoutCard);
    const { body, sessionId } = await buy(world, listener);
    const ledger = (await world.ledger()).filter(({ subject }) => subject === listener.id);
    expect(ledger).toContainEqual(expect.objectContaining({ kind: 'authorisation', status: 'Authorised' }));
    expect(body).toEqual({ resultCode: 'Received' });
    const read = () => listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect((await read()).body).toMatchObject({ status: 'submitted' });
    vi.unstubAllGlobals();
    await world.tick();
    expect((await read()).body).toMatchObject({ status: 'authorised' });
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
  });
});
