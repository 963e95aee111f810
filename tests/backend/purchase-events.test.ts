import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { event } from '../../backend/database/schema/event.ts';
import { storeEvents } from '../../backend/analytics/store.ts';
import type { AnalyticsEvent, EventItem, EventPurchase } from '../../core/domain/event.ts';
import { testDatabases } from './databases.ts';
import { purchase } from './purchase-event.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('[AN-04] purchases that are told on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  afterEach(() => world.database.db.delete(event));

  const occur = (data: AnalyticsEvent) => ({
    id: crypto.randomUUID(),
    occurredAt: new Date().toISOString(),
    page: '/se/checkout-v2/confirmation',
    data,
  });
  const deliver = (userId: string | null, ...events: ReturnType<typeof occur>[]) =>
    storeEvents(world.backend, { clientId: crypto.randomUUID(), userId, region: 'se', events });
  const tell = (userId: string | null, data: AnalyticsEvent) => deliver(userId, occur(data));
  const readAll = () => world.database.db.select().from(event).orderBy(event.position);
  const receipt = (kept: number, known: number) => ({ ok: true, receipt: { kept, known, declined: 0 } });
  const field = '/events/0/data/ecommerce';
  const refused = { ok: false, misfits: [{ field, message: 'is no order of who is logged in' }] };

  it('are kept once, whatever is reloaded and wherever, at the same time too', async () => {
    const listener = await world.login();
    const bought = await purchase(world, listener);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => tell(listener.id, bought)));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.receipt.kept === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.receipt.known === 1)).toHaveLength(4);
    expect((await readAll()).map(({ userId, data }) => [userId, data])).toEqual([[listener.id, bought]]);
  });

  it('are refused when they are not what the order says, before the true one and after it', async () => {
    const [listener, other] = [await world.login(), await world.login()];
    // a card that has had its trial pays at once, and so there is something to lie about
    const number = '5555555555554444';
    await purchase(world, await world.login(), { number });
    const bought = await purchase(world, listener, { number });
    const { ecommerce } = bought;
    expect([ecommerce.value, ecommerce.tax, ecommerce.currency]).toEqual([99, 19.8, 'SEK']);
    const [item] = ecommerce.items as [EventItem];
    const lies: Partial<EventPurchase>[] = [
      { value: 1_000_000 },
      { value: 98.99 },
      { tax: 0 },
      { transaction_id: crypto.randomUUID() },
      { transaction_id: ecommerce.transaction_id.toUpperCase() },
      { coupon: 'HOST26' },
      { payment_type: 'vipps' },
      { items: [item, item] },
      { items: [{ ...item, item_id: 'total' }] },
      { items: [{ ...item, item_name: 'Something else' }] },
      { items: [{ ...item, price: 1 }] },
      { items: [{ ...item, quantity: 100 }] },
    ];
    const lie = async (listenerId: string | null): Promise<void> => {
      for (const change of lies)
        expect([change, await tell(listenerId, { event: 'purchase', ecommerce: { ...ecommerce, ...change } })]).toEqual(
          [change, refused],
        );
    };
    await lie(listener.id);
    // an order of another person, and of nobody
    expect(await tell(other.id, bought)).toEqual(refused);
    expect(await tell(null, bought)).toEqual(refused);
    expect(await readAll()).toEqual([]);
    const told = occur(bought);
    expect(await deliver(listener.id, told)).toEqual(receipt(1, 0));
    expect(await deliver(listener.id, told)).toEqual(receipt(0, 1));
    await lie(listener.id);
    // the id of what was kept does not hide another content
    const forged = { event: 'purchase' as const, ecommerce: { ...ecommerce, value: 1 } };
    expect(await deliver(listener.id, { ...told, data: forged })).toMatchObject({ ok: false });
    expect((await readAll()).map(({ data }) => data)).toEqual([bought]);
  });

  it('take the others of their delivery with them when they are refused', async () => {
    const listener = await world.login();
    const bought = await purchase(world, listener);
    const viewed = occur({ event: 'virtual_page_view', page_title: 'Tack', page_type: 'confirmation' });
    const forged = occur({ event: 'purchase', ecommerce: { ...bought.ecommerce, value: 5 } });
    expect(await deliver(listener.id, viewed, forged)).toEqual({
      ok: false,
      misfits: [{ ...refused.misfits[0], field: '/events/1/data/ecommerce' }],
    });
    expect(await readAll()).toEqual([]);
  });

  it('are known when they come again after the plan has changed, and not told of for ever', async () => {
    const listener = await world.login();
    const bought = await purchase(world, listener);
    await tell(listener.id, bought);
    // the trial is over, and paid for: what was bought at once was nothing
    await world.advance('P15D');
    await world.tick();
    expect(await tell(listener.id, bought)).toEqual(receipt(0, 1));
    const late = await world.login();
    const untold = await purchase(world, late);
    await world.advance('P4D');
    expect(await tell(late.id, untold)).toEqual(refused);
  });

  it('are of the market in which they were made', async () => {
    const listener: Listener = await world.login();
    await purchase(world, listener);
    const ask = (region: string) =>
      listener.call('GET', '/transaction/purchase', undefined, { 'X-Region': region }).then(({ status }) => status);
    expect([await ask('SE'), await ask('NO')]).toEqual([200, 404]);
  });

  it('[TR-03] are exported with the numbers of their receipts, of which a trial has none yet', async () => {
    const listener = await world.login();
    await tell(listener.id, await purchase(world, listener));
    const since = encodeURIComponent('2020-01-01');
    const read = async (): Promise<{ orderNumbers?: string[]; userId: string }[]> => {
      const answer = await fetch(`${world.settings.backendUrl}/__sandbox/events?since=${since}`);
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as { orderNumbers?: string[]; userId: string });
    };
    expect((await read()).map(({ orderNumbers }) => orderNumbers)).toEqual([[]]);
    await world.advance('P15D');
    await world.tick();
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    const [paid] = body['transactions'] as unknown as { id: string }[];
    const slip = await listener.call('GET', `/transaction/paymentTransaction/${paid?.id}`);
    expect(slip.body['orderNumber']).toMatch(/^NL-\d+$/);
    expect((await read()).map(({ orderNumbers }) => orderNumbers)).toEqual([[slip.body['orderNumber']]]);
  });
});
