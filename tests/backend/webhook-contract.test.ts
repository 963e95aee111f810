import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { makePointer } from '../../contract-tools/openapi/document.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import { signWebhook } from '../../sandbox/wallet/webhook.ts';
import { testDatabases } from './databases.ts';
import { draft, readStatus } from './test-wallet.ts';
import { buy, createTestBackend, type TestBackend } from './test-backend.ts';

const validator = createValidator(contractDocument);

type Hook = 'cardNotification' | 'walletEvent';

/** The errors of a body against the contract's webhook. */
const findBodyErrors = (hook: Hook, body: unknown) =>
  validator.check(makePointer('webhooks', hook, 'post', 'requestBody', 'content', 'application/json', 'schema'), body);

/** The errors of a body against the contract's problem. */
const findProblemErrors = (body: unknown) => validator.check(makePointer('components', 'schemas', 'Problem'), body);

const readExamples = (schema: string): unknown[] =>
  (contractDocument.components['schemas']?.[schema] as { examples?: unknown[] } | undefined)?.examples ?? [];

describe.each(testDatabases.slice(0, 1))('webhooks against the contract', ({ open }) => {
  let api: TestBackend;
  /** every webhook sent to the backend, as received */
  const received: { path: string; headers: Headers; body: unknown }[] = [];
  const original = globalThis.fetch;
  beforeAll(async () => {
    api = await createTestBackend(await open());
    globalThis.fetch = async (input, init) => {
      const path = new URL(String(input)).pathname;
      if (path.startsWith('/webhooks/')) {
        received.push({ path, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) as unknown });
      }
      return original(input, init);
    };
  }, 60_000);
  afterAll(async () => {
    globalThis.fetch = original;
    await api.close();
  });

  const post = async (path: string, text: string, headers: Record<string, string> = {}) => {
    const response = await original(api.settings.backendUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: text,
    });
    return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
  };
  const postWallet = (text: string) => {
    const url = `${api.settings.backendUrl}/webhooks/wallet`;
    return post(
      '/webhooks/wallet',
      text,
      signWebhook({ secret: api.settings.wallets.no?.webhookSecret ?? '', url, body: text }),
    );
  };
  const accepted = { status: 200, type: expect.stringContaining('text/plain') as string, text: '[accepted]' };

  it('every webhook of card and wallet, with its headers, matches the contract', async () => {
    const payer = await api.login('no');
    await claimTrial(api.database.db, 'person', payer.id, payer.id, new Date());
    const drafted = await draft(payer);
    await buy(api, payer);
    await api.wallet.answer(drafted.agreementUrl, 'approve'); // charged, then refunded and stopped
    await readStatus(payer, drafted);
    await api.tick();
    for (const response of ['reject', 'expire'] as const) {
      const other = await api.login('fi');
      await api.wallet.answer((await draft(other, 'fi')).agreementUrl, response);
    }
    await buy(api, await api.login(), { holderName: 'DECLINED' });
    const kinds = (): string[] =>
      received.map(({ body }) => {
        const { eventType, notificationItems } = body as {
          eventType?: string;
          notificationItems?: { NotificationRequestItem: { eventCode: string; success: string } }[];
        };
        const item = notificationItems?.[0]?.NotificationRequestItem;
        return eventType ?? `${item?.eventCode} ${item?.success}`;
      });
    await expect
      .poll(kinds, { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          'AUTHORISATION true',
          'AUTHORISATION false',
          'recurring.agreement-activated.v1',
          'recurring.agreement-stopped.v1',
          'recurring.agreement-rejected.v1',
          'recurring.agreement-expired.v1',
          'recurring.charge-captured.v1',
          'recurring.charge-refunded.v1',
        ]),
      );
    for (const { path, body, headers } of received) {
      const hook: Hook = path === '/webhooks/card' ? 'cardNotification' : 'walletEvent';
      expect(findBodyErrors(hook, body), JSON.stringify(body)).toEqual([]);
      if (hook === 'cardNotification') continue;
      for (const [index, name] of ['X-Ms-Date', 'X-Ms-Content-Sha256'].entries()) {
        const schema = makePointer('webhooks', 'walletEvent', 'post', 'parameters', String(index), 'schema');
        expect(validator.check(schema, headers.get(name))).toEqual([]);
      }
    }
  });

  it('accepts the signed examples of the contract', async () => {
    expect([readExamples('WalletEvent').length, readExamples('CardNotification').length]).toEqual([2, 1]);
    for (const example of readExamples('WalletEvent')) {
      expect(await postWallet(JSON.stringify(example))).toEqual(accepted);
    }
    for (const example of readExamples('CardNotification')) {
      const { advanceMonths, notificationItems } = example as {
        advanceMonths: string;
        notificationItems: { NotificationRequestItem: NotificationItem }[];
      };
      const items = notificationItems.map(({ NotificationRequestItem: item }) => ({
        NotificationRequestItem: signItem(item, api.settings.cardHmacKeys[0]),
      }));
      expect(await post('/webhooks/card', JSON.stringify({ advanceMonths, notificationItems: items }))).toEqual(
        accepted,
      );
      const unsigned = await post('/webhooks/card', JSON.stringify(example));
      expect(unsigned.status).toBe(401);
      expect(findProblemErrors(JSON.parse(unsigned.text))).toEqual([]);
      expect(JSON.parse(unsigned.text)).toMatchObject({ type: 'urn:nordlyd:problem:BadSignature' });
    }
  });

  it.each([
    ['no object', null, 'without a type'],
    ['no fields', {}, 'without a type'],
    ['no agreement', { eventType: 'recurring.agreement-stopped.v1' }, '"field":"agreementId"'],
    [
      'a too long agreement id',
      { eventType: 'recurring.agreement-stopped.v1', agreementId: 'a'.repeat(101) },
      '"field":"agreementId"',
    ],
    ['a numeric type', { eventType: 7, agreementId: 'agr_1' }, 'without a type'],
    ['a payment of another product', { msn: '123456', reference: 'order-7654321', name: 'CAPTURED' }, 'without a type'],
    ['a visit', { eventType: 'user.checked-in.v1', msn: '123456', customerToken: 'a-token' }, 'user.checked-in.v1'],
  ])('acknowledges and skips a signed body with %s, which the contract does not name', async (_, body, logged) => {
    expect(findBodyErrors('walletEvent', body)).not.toEqual([]);
    const stored = () => api.database.db.$count(webhookEvent);
    const before = await stored();
    expect(await postWallet(JSON.stringify(body))).toEqual(accepted);
    expect(await stored()).toBe(before);
    const line = api.logged.findLast((each) => each.includes('webhook skipped'));
    expect(line).toContain(logged);
    expect(line).not.toContain('a-token');
  });

  it('rejects a content notification without the shared secret as documented', async () => {
    for (const headers of [{ 'X-Other': '1' }, { Authorization: 'Bearer made-up' }] as Record<string, string>[]) {
      const { status, type, text } = await post('/webhooks/content', '{}', headers);
      expect([status, type]).toEqual([401, 'application/problem+json']);
      expect(findProblemErrors(JSON.parse(text))).toEqual([]);
    }
  });

  it('rejects a body over the limit as documented', async () => {
    for (const path of ['/webhooks/card', '/webhooks/wallet']) {
      const { status, text } = await post(path, ' '.repeat(1_048_577));
      expect(status).toBe(413);
      expect(findProblemErrors(JSON.parse(text))).toEqual([]);
    }
  });
});
