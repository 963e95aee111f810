import { afterEach, expect, it } from 'vitest';
import { event } from '../../backend/database/schema/event.ts';
import { storeEvents } from '../../backend/analytics/store.ts';
import type { AnalyticsEvent, EventItem, EventPurchase } from '../../core/domain/event.ts';
import { createOfficeSteps } from './office-steps.ts';
import { purchase } from './purchase-event.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('[AN-04] purchase events', (api) => {
  const { readExport } = createOfficeSteps(() => api);
  afterEach(() => api.database.db.delete(event));

  const occur = (data: AnalyticsEvent) => ({
    id: crypto.randomUUID(),
    occurredAt: new Date().toISOString(),
    page: '/se/checkout-v2/confirmation',
    data,
  });
  const deliver = (userId: string | null, ...events: ReturnType<typeof occur>[]) =>
    storeEvents(api.backend, { clientId: crypto.randomUUID(), userId, region: 'se', events });
  const send = (userId: string | null, data: AnalyticsEvent) => deliver(userId, occur(data));
  const readAll = () => api.database.db.select().from(event).orderBy(event.position);
  const receipt = (kept: number, known: number) => ({ ok: true, receipt: { kept, known, declined: 0 } });
  const field = '/events/0/data/ecommerce';
  const refused = { ok: false, violations: [{ field, message: 'is not an order of the logged-in user' }] };

  it('are stored once when sent repeatedly, also in parallel', async () => {
    const user = await api.login();
    const bought = await purchase(api, user);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(user.id, bought)));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.receipt.kept === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.receipt.known === 1)).toHaveLength(4);
    expect((await readAll()).map(({ userId, data }) => [userId, data])).toEqual([[user.id, bought]]);
  });

  it('are rejected when they differ from the order, before and after the true one', async () => {
    const [user, other] = [await api.login(), await api.login()];
    // a card that has had its trial pays immediately, so the amounts are not zero
    const number = '5555555555554444';
    await purchase(api, await api.login(), { number });
    const bought = await purchase(api, user, { number });
    const { ecommerce } = bought;
    expect([ecommerce.value, ecommerce.tax, ecommerce.currency]).toEqual([99, 19.8, 'SEK']);
    const [item] = ecommerce.items as [EventItem];
    const forgeries: Partial<EventPurchase>[] = [
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
    const sendForgeries = async (listenerId: string | null): Promise<void> => {
      for (const change of forgeries)
        expect([change, await send(listenerId, { event: 'purchase', ecommerce: { ...ecommerce, ...change } })]).toEqual(
          [change, refused],
        );
    };
    await sendForgeries(user.id);
    // an order of another user, and without a user
    expect(await send(other.id, bought)).toEqual(refused);
    expect(await send(null, bought)).toEqual(refused);
    expect(await readAll()).toEqual([]);
    const sent = occur(bought);
    expect(await deliver(user.id, sent)).toEqual(receipt(1, 0));
    expect(await deliver(user.id, sent)).toEqual(receipt(0, 1));
    await sendForgeries(user.id);
    // the id of a stored event does not accept another content
    const forged = { event: 'purchase' as const, ecommerce: { ...ecommerce, value: 1 } };
    expect(await deliver(user.id, { ...sent, data: forged })).toMatchObject({ ok: false });
    expect((await readAll()).map(({ data }) => data)).toEqual([bought]);
  });

  it('reject the whole delivery when they are rejected', async () => {
    const user = await api.login();
    const bought = await purchase(api, user);
    const viewed = occur({ event: 'virtual_page_view', page_title: 'Tack', page_type: 'confirmation' });
    const forged = occur({ event: 'purchase', ecommerce: { ...bought.ecommerce, value: 5 } });
    expect(await deliver(user.id, viewed, forged)).toEqual({
      ok: false,
      violations: [{ ...refused.violations[0], field: '/events/1/data/ecommerce' }],
    });
    expect(await readAll()).toEqual([]);
  });

  it('are recognised as repeated after the plan has changed, and are rejected four days after the order', async () => {
    const user = await api.login();
    const bought = await purchase(api, user);
    await send(user.id, bought);
    // the trial is over and paid; the order itself cost nothing
    await api.advance('P15D');
    await api.tick();
    expect(await send(user.id, bought)).toEqual(receipt(0, 1));
    const late = await api.login();
    const unsent = await purchase(api, late);
    await api.advance('P4D');
    expect(await send(late.id, unsent)).toEqual(refused);
  });

  it('belong to the region of the order', async () => {
    const user: TestUser = await api.login();
    await purchase(api, user);
    const readStatus = (region: string) =>
      user.call('GET', '/transaction/purchase', undefined, { 'X-Region': region }).then(({ status }) => status);
    expect([await readStatus('SE'), await readStatus('NO')]).toEqual([200, 404]);
  });

  it('[TR-03] are exported with the numbers of their receipts, which a trial does not have yet', async () => {
    const user = await api.login();
    await send(user.id, await purchase(api, user));
    const read = () => readExport('events', { since: '2020-01-01T00:00:00Z' });
    expect((await read()).map(({ orderNumbers }) => orderNumbers)).toEqual([[]]);
    await api.advance('P15D');
    await api.tick();
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    const [paid] = body['transactions'] as unknown as { id: string }[];
    const receiptDetails = await user.call('GET', `/transaction/paymentTransaction/${paid?.id}`);
    expect(receiptDetails.body['orderNumber']).toMatch(/^NL-\d+$/);
    expect((await read()).map(({ orderNumbers }) => orderNumbers)).toEqual([[receiptDetails.body['orderNumber']]]);
  });
});
