import { count } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import { signWebhook } from '../../sandbox/wallet/webhook.ts';
import { createCardNotification, postCardNotification } from './card-notification.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('webhooks', (api) => {
  beforeAll(async () => {
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);

  const post = (item: object) => postCardNotification(api, item);
  const sign = (item: NotificationItem): NotificationItem => signItem(item, api.settings.cardHmacKeys[0]);
  const countStored = async (): Promise<number> => {
    const rows = await api.database.db.select({ count: count() }).from(webhookEvent);
    return rows[0]?.count ?? -1;
  };

  it('[INV-05] applies a hundred deliveries of one event once', async () => {
    const user = await api.login();
    const { sessionId } = await buy(api, user, { holderName: 'PENDING' });
    await api.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome: 'authorised' });
    const item = sign(createCardNotification({ merchantReference: `${sessionId}-1` }));
    const responses = await Promise.all(Array.from({ length: 100 }, () => post(item)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${String(body['text'])}`))).toEqual(
      new Set(['200 [accepted]']),
    );
    await Promise.all([api.tick(), api.tick()]);
    await post(item);
    await api.tick();
    const { body } = await user.call('GET', '/subscription');
    expect((body as unknown as { subscriptions: unknown[] }).subscriptions).toHaveLength(1);
    const mails = api.mails.filter(({ recipient }) => recipient.startsWith(user.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Välkommen till Nordlyd Premium');
  });

  it('keeps a refund failed after a late failure despite later notifications, and logs it for operators once', async () => {
    const { contractOf, createPayer, withdraw } = createWithdrawalSteps(() => api);
    const user = await createPayer();
    await withdraw(user, await contractOf(user));
    await api.tick();
    const readRefund = async () => {
      const { body } = await user.call('GET', '/transaction/history');
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
      await post(
        sign(createCardNotification({ eventCode: 'REFUND', merchantReference: reference, success, pspReference })),
      );
      await api.tick();
      seen.push((await readRefund()).status);
    }
    expect(seen).toEqual(['Success', 'Failed', 'Failed']);
    expect(api.logged.filter((line) => line.includes('"event":"refund failed"'))).toHaveLength(1);
    expect((await user.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Failed' } },
    });
  });

  it('[INV-25] ends the subscription on a chargeback, shows the refund, and applies it once', async () => {
    const { contractOf, createPayer, read, withdraw } = createWithdrawalSteps(() => api);
    const user = await createPayer();
    const contract = await contractOf(user);
    const paid = (await api.ledger()).findLast(({ subject, kind }) => subject === user.id && kind === 'capture');
    const notification = (eventCode: string, success: 'true' | 'false') =>
      ({
        ...createCardNotification(),
        eventCode,
        success,
        merchantReference: paid?.reference ?? '',
        pspReference: eventCode,
      }) as never;
    for (const [code, success] of [
      ['NOTIFICATION_OF_CHARGEBACK', 'true'],
      ['CHARGEBACK', 'false'],
    ] as const) {
      await post(sign(notification(code, success)));
    }
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    for (const status of ['psp', '404']) {
      const response = await api.card('POST', '/__control/chargebacks', { reference: paid?.reference });
      expect(JSON.stringify(response)).toContain(status);
    }
    await api.card('POST', '/__control/webhooks/release');
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    await Promise.all([api.tick(), api.tick()]);
    await post(sign(notification('CHARGEBACK', 'true')));
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
    const { body } = await user.call('GET', '/transaction/history');
    expect(body['transactions']).toMatchObject([{ status: 'Success', refund: { status: 'Success', amount: 99 } }]);
    // refunded money is not offered for withdrawal again
    const right = await read(user);
    expect(right).toMatchObject({ canWithdraw: false, obstacle: 'WithdrawalPeriodOverError' });
    expect((await withdraw(user, contract)).body).toMatchObject({ title: 'WithdrawalPeriodOverError' });
    await api.advance('P2M');
    await api.tick();
    expect((await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture')).toHaveLength(
      1,
    );
    expect((await user.call('PUT', '/subscription/package')).status).toBe(409);
  });

  it('[INV-24] keeps a payment when an older notification arrives late', async () => {
    const user = await api.login();
    const { sessionId } = await buy(api, user);
    await post(
      sign(createCardNotification({ merchantReference: `${sessionId}-1`, success: 'false', pspReference: 'LATE' })),
    );
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
  });

  it('[INV-06] rejects unsigned, wrongly signed and malformed notifications', async () => {
    const before = await countStored();
    const signed = sign(createCardNotification({ merchantReference: 'x-1' }));
    const rejected = [
      createCardNotification(),
      { ...signed, merchantReference: 'y-1' },
      { ...signed, success: 'false' },
      { ...signed, amount: { value: 1, currency: 'SEK' } },
      { ...signed, additionalData: { hmacSignature: 'AAAA' } },
      signItem(createCardNotification(), 'A'.repeat(64)),
    ];
    for (const item of rejected) expect([400, 401]).toContain((await post(item)).status);
    for (const body of [null, 7, [], {}, { notificationItems: [] }, { notificationItems: [{}] }]) {
      expect((await api.send('POST', '/webhooks/card', body)).status).toBe(400);
    }
    expect(await countStored()).toBe(before);
  });

  it('acknowledges and skips events of the company account and long references, and takes the payment next to them', async () => {
    const before = await countStored();
    const eventCode = 'REPORT_AVAILABLE' as 'AUTHORISATION'; // the provider has many more codes than its fake
    const report = createCardNotification({
      merchantAccountCode: 'NordlydCompany',
      eventCode,
      pspReference: `settlement_detail_report_batch_${'7'.repeat(200)}.csv`,
    });
    const long = sign(createCardNotification({ eventCode, pspReference: 'r'.repeat(300) }));
    expect((await post(report)).status).toBe(200);
    expect((await post(long)).status).toBe(200);
    expect(await countStored()).toBe(before);
    const { additionalData: _none, merchantReference: _file, ...bare } = { ...report, merchantAccountCode: 'Nordlyd' };
    expect((await post(bare)).status).toBe(200);
    expect((await post(createCardNotification({ merchantReference: 'r'.repeat(300) }))).status).toBe(200);
    for (const live of [true, false]) {
      const notificationItems = [{ NotificationRequestItem: bare }];
      expect((await api.send('POST', '/webhooks/card', { live, notificationItems })).status).toBe(200);
    }
    const { additionalData: _unsigned, ...unsigned } = createCardNotification();
    expect(await post(unsigned)).toMatchObject({ status: 400, body: { errors: [{ field: '0.additionalData' }] } });
    expect(api.logged.at(-2)).toContain('"field":"0.additionalData"'); // the last line is the request
    const payment = sign(createCardNotification({ merchantReference: 'x-2' }));
    const items = [report, long, payment].map((item) => ({ NotificationRequestItem: item }));
    expect((await api.send('POST', '/webhooks/card', { live: 'false', notificationItems: items })).status).toBe(200);
    expect(await countStored()).toBe(before + 1);
  });

  it('accepts notifications signed with either of two keys, and none signed with a removed key', async () => {
    const [old] = api.settings.cardHmacKeys;
    const replacement = 'B'.repeat(64);
    const send = async (key: string) => (await post(signItem(createCardNotification(), key))).status;
    expect([await send(old), await send(replacement)]).toEqual([200, 401]);
    api.settings.cardHmacKeys = [replacement, old];
    expect([await send(old), await send(replacement)]).toEqual([200, 200]);
    api.settings.cardHmacKeys = [replacement];
    expect([await send(old), await send(replacement)]).toEqual([401, 200]);
    api.settings.cardHmacKeys = [old];
  });

  it('acknowledges and skips notifications of a live platform on a test platform', async () => {
    const before = await countStored();
    const item = sign(createCardNotification({ merchantReference: 'live-1' }));
    const send = (live: string) =>
      api.send('POST', '/webhooks/card', { live, notificationItems: [{ NotificationRequestItem: item }] });
    expect([(await send('true')).status, await countStored()]).toEqual([200, before]);
    expect([(await send('false')).status, await countStored()]).toEqual([200, before + 1]);
  });

  it('acknowledges and skips signed events whose text the database cannot store', async () => {
    const before = await countStored();
    for (const odd of ['a\u0000b', 'a\uD800b'])
      for (const field of ['merchantReference', 'pspReference', 'eventCode'] as const)
        expect((await post(sign(createCardNotification({ [field]: odd })))).status).toBe(200);
    const url = `${api.settings.backendUrl}/webhooks/wallet`;
    const body = JSON.stringify({ eventType: 'recurring.agreement-stopped.v1', agreementId: 'agr\u0000' });
    const headers = signWebhook({ secret: api.settings.wallets.no?.webhookSecret ?? '', url, body });
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    expect(await countStored()).toBe(before);
    expect((await post(sign(createCardNotification({ reason: 'a\u0000b', merchantReference: 'x-9' })))).status).toBe(
      200,
    );
  });

  it('[INV-06] ignores fields that the signature does not cover', async () => {
    const victim = await api.login();
    const attacker = await api.login();
    const { sessionId } = await buy(api, victim, { holderName: 'PENDING' });
    const item = sign(
      createCardNotification({ merchantReference: `${sessionId}-1`, success: 'false', pspReference: 'TAMPERED' }),
    );
    item.additionalData['shopperReference'] = attacker.id;
    item.additionalData['recurring.recurringDetailReference'] = 'another-card';
    item.reason = 'tampered';
    expect((await post(item)).status).toBe(200);
    await api.tick();
    expect((await attacker.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    const { body } = await victim.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(body['status']).toBe('refused');
  });

  it('stores a signed wallet webhook once, and nothing else', async () => {
    const url = `${api.settings.backendUrl}/webhooks/wallet`;
    const body = JSON.stringify({ eventType: 'recurring.agreement-stopped.v1', agreementId: 'agr_1', occurred: 'now' });
    const send = async (headers: Record<string, string>, content = body): Promise<number> => {
      const response = await fetch(url, { method: 'POST', headers, body: content });
      return response.status;
    };
    const before = await countStored();
    const secret = api.settings.wallets.no?.webhookSecret ?? '';
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
