import fc from 'fast-check';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { event } from '../../backend/database/schema/event.ts';
import { createApp } from '../../backend/app.ts';
import { retentionDays } from '../../backend/analytics/retention.ts';
import { eventNames, type EventReceipt } from '../../core/domain/event.ts';
import { createOfficeSteps } from './office-steps.ts';
import { createOlderLogins } from './older-logins.ts';
import { purchase } from './purchase-event.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Example = { event: string; ecommerce?: object };

/** The contract's example of each event. */
const examples = Object.entries(contractDocument.components['schemas'] ?? {}).flatMap(([name, schema]) => {
  const { properties, examples: [example] = [] } = schema as { properties?: { event?: object }; examples?: Example[] };
  return name.endsWith('Event') && properties?.event !== undefined && example !== undefined ? [example] : [];
});

const view = { event: 'virtual_page_view', page_title: 'Upptäck', page_type: 'discover' };
const occur = (data: unknown) => ({
  id: crypto.randomUUID(),
  occurredAt: new Date().toISOString(),
  page: '/se/upptack',
  data,
});
const deliver = (data: unknown[], change: object = {}) => ({
  clientId: crypto.randomUUID(),
  userId: null,
  region: 'se',
  events: data.map(occur),
  ...change,
});

describeBackend('analytics events', (api) => {
  const { readExport } = createOfficeSteps(() => api);
  afterEach(() => api.database.db.delete(event));

  const send = async (body: unknown, secret = api.settings.eventSecret): Promise<[number, string]> => {
    const { status, body: response } = await api.send('POST', '/webhooks/events', body, {
      Authorization: `Bearer ${secret}`,
    });
    const { title, kept, known, declined } = response as unknown as { title?: string } & EventReceipt;
    return [status, title ?? `${kept} kept, ${known} known, ${declined} declined`];
  };
  const accepted = [200, '1 kept, 0 known, 0 declined'];
  /** The contract's example of each event, with a purchase that the user has made. */
  const createExamples = async (user: TestUser): Promise<Example[]> => {
    const bought = await purchase(api, user);
    return examples.map((example) => (example.event === 'purchase' ? bought : example));
  };
  const readAll = () => api.database.db.select().from(event).orderBy(event.position);
  const exportFrom = (query: Record<string, string>) => readExport('events', query);

  it('are stored as sent, with server time, region and user', async () => {
    expect(examples.map((example) => example.event).toSorted()).toEqual([...eventNames].toSorted());
    const user = await api.login();
    const { id: userId } = user;
    await api.advance('PT1H');
    const all = await createExamples(user);
    const clientId = crypto.randomUUID();
    const deliveries = [all.slice(0, 20), all.slice(20)].map((some) => deliver(some, { userId, clientId }));
    for (const delivery of deliveries)
      expect(await send(delivery)).toEqual([200, `${delivery.events.length} kept, 0 known, 0 declined`]);
    const rows = await readAll();
    const receivedAt = api.backend.clock.now();
    expect(rows).toEqual(
      deliveries
        .flatMap(({ events }) => events)
        .map(({ id, occurredAt, page, data }) => ({
          position: expect.any(Number) as number,
          id,
          name: (data as Example).event,
          clientId,
          userId,
          region: 'se',
          page,
          occurredAt: new Date(occurredAt),
          receivedAt: expect.any(Date) as Date,
          data,
          transactionId: (data as { ecommerce?: { transaction_id?: string } }).ecommerce?.transaction_id ?? null,
        })),
    );
    for (const row of rows) expect(Math.abs(row.receivedAt.getTime() - receivedAt.getTime())).toBeLessThan(10_000);
  });

  it('are stored once when sent repeatedly, also in parallel', async () => {
    const delivery = deliver([view, view, view]);
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(delivery)));
    // a repeated delivery returns counts and stores nothing
    const sent = responses.map(([, receipt]) => receipt).toSorted();
    expect(sent).toEqual([
      ...Array.from({ length: 9 }, () => '0 kept, 3 known, 0 declined'),
      '3 kept, 0 known, 0 declined',
    ]);
    expect(await send({ ...delivery, events: [...delivery.events, delivery.events[0], occur(view)] })).toEqual([
      200,
      '1 kept, 4 known, 0 declined',
    ]);
    expect(await readAll()).toHaveLength(4);
  });

  it('are not stored for a user who opted out of analytics', async () => {
    const user = await createOlderLogins(api).logIn(null);
    const settings = (hasOptedOutFromAnalyticsAndProductDevelopment: boolean) =>
      user.call('PUT', '/user-account/privacy-settings', {
        hasOptedOutFromAnalyticsAndProductDevelopment,
        hasOptedOutFromMarketing3RdPartyPlatforms: true,
      });
    expect((await settings(true)).status).toBe(200);
    expect(await send(deliver([view], { userId: user.id }))).toEqual([200, '0 kept, 0 known, 1 declined']);
    expect(await readAll()).toEqual([]);
    expect((await settings(false)).status).toBe(200);
    expect(await send(deliver([view], { userId: user.id }))).toEqual(accepted);
    expect(await readAll()).toHaveLength(1);
  });

  it("are accepted only with the site's secret", async () => {
    for (const secret of ['', 'guess', `${api.settings.eventSecret}x`]) {
      expect(await send(deliver([view]), secret)).toEqual([401, 'BadSignature']);
    }
    const withoutSecret = createApp({
      ...api.parts,
      backend: { ...api.backend, settings: { ...api.settings, eventSecret: undefined } },
      scheduler: api.scheduler,
    });
    const headers = { Authorization: 'Bearer undefined', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(deliver([view])) };
    expect((await withoutSecret.request('/webhooks/events', init)).status).toBe(401);
    expect(await readAll()).toEqual([]);
  });

  it.each<[string, object]>([
    ['no events', { events: [] }],
    ['26 events', { events: Array.from({ length: 26 }, () => occur(view)) }],
    ['an unknown event among known ones', { events: [occur(view), occur({ event: 'click' })] }],
    ['a numeric user', { userId: 7 }],
    ['an unknown region', { region: 'dk' }],
    ['an additional field', { email: 'maja@exempel.se' }],
    ['an invalid second', { events: [{ ...occur(view), occurredAt: '2026-12-31T23:59:60.000Z' }] }],
  ])('are rejected as a whole delivery with %s', async (_what, change) => {
    expect(await send(deliver([view], change))).toEqual([400, 'MalformedEvent']);
    expect(await readAll()).toEqual([]);
  });

  it('are exported as NDJSON by time of receipt and region', async () => {
    const before = new Date(api.backend.clock.now().getTime() - 1_000).toISOString();
    for (let count = 0; count < 24; count += 1) await send(deliver(Array.from({ length: 25 }, () => view)));
    await api.advance('P1D');
    const between = api.backend.clock.now().toISOString();
    await api.advance('P1D');
    const user = await api.login();
    const sent = (await createExamples(user)).slice(0, 20);
    await send(deliver(sent, { userId: user.id }));
    await send({ ...deliver([view], { region: 'no' }), events: [{ ...occur(view), page: '/no/' }] });
    expect(await exportFrom({ since: before })).toHaveLength(621);
    expect(await exportFrom({ since: before, until: between })).toHaveLength(600);
    const late = await exportFrom({ since: between, region: 'se' });
    expect(late.map(({ data }) => data)).toEqual(sent);
    expect(await exportFrom({ since: between, region: 'no' })).toHaveLength(1);
    expect(Object.keys(late[0] ?? {}).toSorted()).toEqual(
      ['clientId', 'data', 'id', 'name', 'occurredAt', 'page', 'receivedAt', 'region', 'userId'].toSorted(),
    );
    expect(await exportFrom({ since: between, region: 'fi' })).toEqual([]);
  });

  it('are exported by npm run events, which explains missing options', async () => {
    const there = [view, view].map((data) => ({ ...occur(data), page: '/fi/' }));
    await send(deliver([], { region: 'fi', events: there }));
    const port = new URL(api.settings.backendUrl).port;
    const env: NodeJS.ProcessEnv = { ...process.env, BACKEND_PORT: port };
    delete env['DATABASE_URL'];
    const run = (...order: string[]) => promisify(execFile)(process.execPath, ['scripts/events.ts', ...order], { env });
    const since = ['--since', '2026-01-01'];
    const orders = [
      [],
      ['--since', 'soon'],
      [...since, '--region', 'dk'],
      ['--all'],
      [...since, '--format', 'parquet'],
    ];
    const [{ stdout }, none] = await Promise.all([
      run('--since', '2026-01-01', '--region', 'fi'),
      run('--since', '2026-01-01', '--region', 'se'),
      ...orders.map((order) =>
        expect(run(...order)).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^nordlyd: .+\n$/) as string,
        }),
      ),
    ] as const);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { data: unknown }).data)).toEqual([view, view]);
    expect(none.stdout).toBe('');
  }, 60_000);

  it('are deleted after thirteen months, not before', async () => {
    await send(deliver([view, view]));
    await api.advance(`P${retentionDays - 1}D`);
    await api.tick();
    expect(await readAll()).toHaveLength(2);
    await send(deliver([view]));
    await api.advance('P2D');
    await api.tick();
    expect(await readAll()).toHaveLength(1);
  });

  it('return no 5xx for any input, and every accepted event is stored', async () => {
    const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 210 }));
    const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    const sensible = fc.record({ page_title: word, page_type: fc.constant('x') }).map((more) => ({ ...view, ...more }));
    const app = createApp({ ...api.parts, backend: api.backend, scheduler: api.scheduler });
    const headers = { Authorization: `Bearer ${api.settings.eventSecret}`, 'Content-Type': 'application/json' };
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anything,
          anything.map((data) => deliver([data])),
          sensible.map((data) => deliver([data])),
        ),
        async (body) => {
          const { status } = await app.request('/webhooks/events', {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          });
          expect([200, 400]).toContain(status);
          kept += Number(status === 200);
        },
      ),
      { numRuns: 300 },
    );
    expect(kept).toBeGreaterThan(0);
    expect(await readAll()).toHaveLength(kept);
  });
});
