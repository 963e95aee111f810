import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/openapi/load-bundle.ts';
import { makePointer } from '../../api-spec/openapi/document.ts';
import { createValidator } from '../../api-spec/openapi/validator.ts';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { signItem, type NotificationItem } from '../../sandbox/card/notification.ts';
import { signWebhook } from '../../sandbox/wallet/webhook.ts';
import { testDatabases } from './databases.ts';
import { draft, readStatus } from './test-wallet.ts';
import { buy, createWorld, type World } from './test-backend.ts';

const validator = createValidator(contractDocument);

type Hook = 'cardNotification' | 'walletEvent';

/** What a body lacks of the contract's webhook. */
const judgeBody = (hook: Hook, body: unknown) =>
  validator.check(makePointer('webhooks', hook, 'post', 'requestBody', 'content', 'application/json', 'schema'), body);

/** What a failure lacks of the contract's problem. */
const judgeProblem = (body: unknown) => validator.check(makePointer('components', 'schemas', 'Problem'), body);

const readExamples = (schema: string): unknown[] =>
  (contractDocument.components['schemas']?.[schema] as { examples?: unknown[] } | undefined)?.examples ?? [];

describe.each(testDatabases.slice(0, 1))('webhooks as the contract has them', ({ open }) => {
  let world: World;
  /** every notification that a provider sent to the backend, as it arrived */
  const arrived: { path: string; headers: Headers; body: unknown }[] = [];
  const original = globalThis.fetch;
  beforeAll(async () => {
    world = await createWorld(await open());
    globalThis.fetch = async (input, init) => {
      const path = new URL(String(input)).pathname;
      if (path.startsWith('/webhooks/')) {
        arrived.push({ path, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) as unknown });
      }
      return original(input, init);
    };
  }, 60_000);
  afterAll(async () => {
    globalThis.fetch = original;
    await world.close();
  });

  const post = async (path: string, text: string, headers: Record<string, string> = {}) => {
    const response = await original(world.settings.backendUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: text,
    });
    return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
  };
  const postWallet = (text: string) => {
    const url = `${world.settings.backendUrl}/webhooks/wallet`;
    return post('/webhooks/wallet', text, signWebhook({ secret: world.settings.walletWebhookSecret, url, body: text }));
  };
  const accepted = { status: 200, type: expect.stringContaining('text/plain') as string, text: '[accepted]' };

  it('everything that card and wallet send in a life of subscriptions fits, headers included', async () => {
    const payer = await world.login('no');
    await claimTrial(world.database.db, 'person', payer.id, payer.id, new Date());
    const drafted = await draft(payer);
    await buy(world, payer);
    await world.wallet.answer(drafted.agreementUrl, 'approve'); // charged, then given back and stopped
    await readStatus(payer, drafted);
    await world.tick();
    for (const answer of ['reject', 'expire'] as const) {
      const other = await world.login('fi');
      await world.wallet.answer((await draft(other, 'fi')).agreementUrl, answer);
    }
    await buy(world, await world.login(), { holderName: 'DECLINED' });
    const kinds = (): string[] =>
      arrived.map(({ body }) => {
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
    for (const { path, body, headers } of arrived) {
      const hook: Hook = path === '/webhooks/card' ? 'cardNotification' : 'walletEvent';
      expect(judgeBody(hook, body), JSON.stringify(body)).toEqual([]);
      if (hook === 'cardNotification') continue;
      for (const [place, name] of ['X-Ms-Date', 'X-Ms-Content-Sha256'].entries()) {
        const schema = makePointer('webhooks', 'walletEvent', 'post', 'parameters', String(place), 'schema');
        expect(validator.check(schema, headers.get(name))).toEqual([]);
      }
    }
  });

  it("the contract's own examples are taken once they are signed", async () => {
    expect([readExamples('WalletEvent').length, readExamples('CardNotification').length]).toEqual([2, 1]);
    for (const example of readExamples('WalletEvent')) {
      expect(await postWallet(JSON.stringify(example))).toEqual(accepted);
    }
    for (const example of readExamples('CardNotification')) {
      const { live, notificationItems } = example as {
        live: string;
        notificationItems: { NotificationRequestItem: NotificationItem }[];
      };
      const items = notificationItems.map(({ NotificationRequestItem: item }) => ({
        NotificationRequestItem: signItem(item, world.settings.cardHmacKey),
      }));
      expect(await post('/webhooks/card', JSON.stringify({ live, notificationItems: items }))).toEqual(accepted);
      const unsigned = await post('/webhooks/card', JSON.stringify(example));
      expect(unsigned.status).toBe(401);
      expect(judgeProblem(JSON.parse(unsigned.text))).toEqual([]);
      expect(JSON.parse(unsigned.text)).toMatchObject({ type: 'urn:nordlyd:problem:BadSignature' });
    }
  });

  it.each([
    ['no object', null],
    ['nothing in it', {}],
    ['no mandate', { eventType: 'recurring.agreement-stopped.v1' }],
    ['a mandate without end', { eventType: 'recurring.agreement-stopped.v1', agreementId: 'a'.repeat(101) }],
    ['a number as kind', { eventType: 7, agreementId: 'agr_1' }],
  ])('a signed body with %s fits neither contract nor backend', async (_, body) => {
    expect(judgeBody('walletEvent', body)).not.toEqual([]);
    const { status, type, text } = await postWallet(JSON.stringify(body));
    expect([status, type]).toEqual([400, 'application/problem+json']);
    expect(judgeProblem(JSON.parse(text))).toEqual([]);
  });

  it('a report of the content source without the agreed secret is refused as documented', async () => {
    for (const headers of [{ 'X-Other': '1' }, { Authorization: 'Bearer made-up' }] as Record<string, string>[]) {
      const { status, type, text } = await post('/webhooks/content', '{}', headers);
      expect([status, type]).toEqual([401, 'application/problem+json']);
      expect(judgeProblem(JSON.parse(text))).toEqual([]);
    }
  });

  it('a body over the limit is refused as documented', async () => {
    for (const path of ['/webhooks/card', '/webhooks/wallet']) {
      const { status, text } = await post(path, ' '.repeat(1_048_577));
      expect(status).toBe(413);
      expect(judgeProblem(JSON.parse(text))).toEqual([]);
    }
  });
});
