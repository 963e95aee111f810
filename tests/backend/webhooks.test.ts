import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import { signWebhook } from '../../sandbox/wallet/webhook.ts';
import { makeCardNews, postCardNews } from './card-news.ts';
import { testDatabases } from './databases.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';
import { buy, createWorld, type World } from './test-backend.ts';

describe.each(testDatabases)('webhooks on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);
  afterAll(() => world.close());

  const post = (item: object) => postCardNews(world, item);
  const sign = (item: NotificationItem): NotificationItem => signItem(item, world.settings.cardHmacKey);
  const countStored = async (): Promise<number> => {
    const rows = await world.database.db.select({ count: count() }).from(webhookEvent);
    return rows[0]?.count ?? -1;
  };

  it('[INV-05] a hundred deliveries of one event have the effect of one', async () => {
    const listener = await world.login();
    const { sessionId } = await buy(world, listener, { holderName: 'PENDING' });
    await world.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome: 'authorised' });
    const item = sign(makeCardNews({ merchantReference: `${sessionId}-1` }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(item)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['text'])}`))).toEqual(
      new Set(['200 [accepted]']),
    );
    await Promise.all([world.tick(), world.tick()]);
    await post(item);
    await world.tick();
    const { body } = await listener.call('GET', '/subscription');
    expect((body as unknown as { subscriptions: unknown[] }).subscriptions).toHaveLength(1);
    const mails = world.mails.filter(({ recipient }) => recipient.startsWith(listener.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Välkommen till Nordlyd Premium');
  });

  it('a refund that fails after all is shown as failed, for a person to mend, whatever comes later', async () => {
    const { contractOf, payer, withdraw } = createWithdrawalSteps(() => world);
    const listener = await payer();
    await withdraw(listener, await contractOf(listener));
    await world.tick();
    const readRefund = async () => {
      const { body } = await listener.call('GET', '/transaction/history');
      const [paid] = (body as unknown as { transactions: { id: string; refund: { status: string } }[] }).transactions;
      return { reference: `refund-${paid?.id ?? ''}`, status: paid?.refund.status };
    };
    const { reference, status } = await readRefund();
    expect(status).toBe('Pending');
    const seen: (string | undefined)[] = [];
    for (const [success, pspReference] of [
      ['true', 'PSPREFUND1'],
      ['false', 'PSPREFUND2'],
      ['true', 'PSPREFUND3'],
    ] as const) {
      await post(sign(makeCardNews({ eventCode: 'REFUND', merchantReference: reference, success, pspReference })));
      await world.tick();
      seen.push((await readRefund()).status);
    }
    expect(seen).toEqual(['Success', 'Failed', 'Failed']);
    expect(world.logged.filter((line) => line.includes('"event":"refund failed"'))).toHaveLength(1);
    expect((await listener.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Failed' } },
    });
  });

  it('[INV-25] a chargeback ends what was paid for at once, shows the money as given back, and counts once', async () => {
    const { contractOf, payer, read, withdraw } = createWithdrawalSteps(() => world);
    const listener = await payer();
    const contract = await contractOf(listener);
    const paid = (await world.ledger()).findLast(({ subject, kind }) => subject === listener.id && kind === 'capture');
    const news = (eventCode: string, success: 'true' | 'false') =>
      ({
        ...makeCardNews(),
        eventCode,
        success,
        merchantReference: paid?.reference ?? '',
        pspReference: eventCode,
      }) as never;
    for (const [code, success] of [
      ['NOTIFICATION_OF_CHARGEBACK', 'true'],
      ['CHARGEBACK', 'false'],
    ] as const) {
      await post(sign(news(code, success)));
    }
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    for (const status of ['psp', '404']) {
      const answer = await world.card('POST', '/__control/chargebacks', { reference: paid?.reference });
      expect(JSON.stringify(answer)).toContain(status);
    }
    await world.card('POST', '/__control/webhooks/release');
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    await Promise.all([world.tick(), world.tick()]);
    await post(sign(news('CHARGEBACK', 'true')));
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
    const { body } = await listener.call('GET', '/transaction/history');
    expect(body['transactions']).toMatchObject([{ status: 'Success', refund: { status: 'Success', amount: 99 } }]);
    // what has gone back is not promised once more
    const right = await read(listener);
    expect(right).toMatchObject({ canWithdraw: false, obstacle: 'WithdrawalPeriodOverError' });
    expect((await withdraw(listener, contract)).body).toMatchObject({ title: 'WithdrawalPeriodOverError' });
    await world.advance('P2M');
    await world.tick();
    expect(
      (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'capture'),
    ).toHaveLength(1);
    expect((await listener.call('PUT', '/subscription/package')).status).toBe(409);
  });

  it('[INV-24] late and older news never undo newer ones', async () => {
    const listener = await world.login();
    const { sessionId } = await buy(world, listener);
    await post(sign(makeCardNews({ merchantReference: `${sessionId}-1`, success: 'false', pspReference: 'LATE' })));
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
  });

  it('[INV-06] takes nothing that is unsigned, wrongly signed or malformed', async () => {
    const before = await countStored();
    const signed = sign(makeCardNews({ merchantReference: 'x-1' }));
    const refused = [
      makeCardNews(),
      { ...signed, merchantReference: 'y-1' },
      { ...signed, success: 'false' },
      { ...signed, amount: { value: 1, currency: 'SEK' } },
      { ...signed, additionalData: { hmacSignature: 'AAAA' } },
      signItem(makeCardNews({ merchantAccountCode: 'Another' }), world.settings.cardHmacKey),
      signItem(makeCardNews(), 'A'.repeat(64)),
    ];
    for (const item of refused) expect([400, 401]).toContain((await post(item)).status);
    for (const body of [null, 7, [], {}, { notificationItems: [] }, { notificationItems: [{}] }]) {
      expect((await world.send('POST', '/webhooks/card', body)).status).toBe(400);
    }
    expect(await countStored()).toBe(before);
  });

  it('[INV-06] trusts no field that the signature leaves out', async () => {
    const victim = await world.login();
    const thief = await world.login();
    const { sessionId } = await buy(world, victim, { holderName: 'PENDING' });
    const item = sign(
      makeCardNews({ merchantReference: `${sessionId}-1`, success: 'false', pspReference: 'TAMPERED' }),
    );
    item.additionalData['shopperReference'] = thief.id;
    item.additionalData['recurring.recurringDetailReference'] = 'another-card';
    item.reason = 'tampered';
    expect((await post(item)).status).toBe(200);
    await world.tick();
    expect((await thief.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    const { body } = await victim.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(body['status']).toBe('refused');
  });

  it('stores what the wallet signed, once, and nothing else', async () => {
    const url = `${world.settings.backendUrl}/webhooks/wallet`;
    const body = JSON.stringify({ eventType: 'recurring.agreement-stopped.v1', agreementId: 'agr_1', occurred: 'now' });
    const send = async (headers: Record<string, string>, content = body): Promise<number> => {
      const response = await fetch(url, { method: 'POST', headers, body: content });
      return response.status;
    };
    const before = await countStored();
    const secret = world.settings.walletWebhookSecret;
    const signed = signWebhook({ secret, url, body });
    expect(await send({})).toBe(401);
    expect(await send(signed, body.replace('agr_1', 'agr_2'))).toBe(401);
    expect(await send(signWebhook({ secret: 'other', url, body }))).toBe(401);
    expect(await send(signWebhook({ secret, url, body, date: new Date(Date.now() - 3_600_000) }))).toBe(401);
    expect(await countStored()).toBe(before);
    expect(await send(signed)).toBe(200);
    expect(await send(signed)).toBe(200);
    expect(await countStored()).toBe(before + 1);
  });
});
