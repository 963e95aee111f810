import { Hono } from 'hono';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import type { Database } from '../../backend/database/open.ts';
import { runTransaction } from '../../backend/database/run-transaction.ts';
import { createIdentityProvider } from '../../backend/providers/identity.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { observeLog } from '../../server/telemetry/log-observers.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { createSpanSampler } from '../../server/telemetry/span-sampler.ts';
import type { Span } from '../../server/telemetry/span.ts';
import { createOtlpFetchExporter } from '../../server/telemetry/otlp-fetch-exporter.ts';
import { withRootSpan, setTracer } from '../../server/telemetry/spans.ts';
import { openClients } from '../../sandbox/identity/testing/provider.ts';
import { startCollector } from '../collector.ts';
import { testDatabases } from './databases.ts';

afterEach(() => setTracer(undefined));

/** Records the spans of one request that does some work. */
function createSpanRecorder() {
  const spansSeen: Span[] = [];
  const sampler = createSpanSampler(1, (span) => void spansSeen.push(span));
  setTracer(sampler);
  const quiet = createLog('test', () => undefined);
  const log = observeLog(quiet, [sampler.observe]);
  const record = async (work: () => Promise<unknown>): Promise<Span[]> => {
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/work', async (context) => {
      await work().catch(() => undefined);
      return context.text('');
    });
    await app.request('/work');
    return spansSeen.splice(0);
  };
  return { record, spansSeen };
}

describe('[AN-09] spans', () => {
  describe.each(testDatabases)('on $name', ({ open }) => {
    it('contain statement and table, below their transaction, and never values', async () => {
      const { record, spansSeen } = createSpanRecorder();
      const { db, close } = await open();
      const find = (from: Database) => from.select().from(appUser).where(eq(appUser.id, 'maja'));
      const values = { id: 'maja', email: 'maja@exempel.se', name: 'Maja', region: 'se', provider: 'x' } as const;
      const add = (to: Database) => to.insert(appUser).values({ ...values, createdAt: new Date() });
      try {
        const spans = await record(async () => {
          await find(db);
          await runTransaction(db, async (tx) => {
            await add(tx);
            await tx.update(appUser).set({ name: 'Siv' }).where(eq(appUser.id, 'maja'));
          });
          await db.execute(sql`WITH those AS (SELECT 1) DELETE FROM app_user WHERE id = 'nobody'`);
          await add(db);
        });
        const request = spans.at(-1);
        const transaction = spans.find(({ name }) => name === 'transaction');
        const above = [request, transaction];
        expect(
          spans.map(({ name, trace, isFailed, attributes }) => [
            name,
            above.find((one) => one?.trace.spanId === trace.parentId)?.name,
            isFailed && attributes['error.type'],
          ]),
        ).toEqual([
          ['SELECT app_user', 'GET /work', false],
          ['INSERT app_user', 'transaction', false],
          ['UPDATE app_user', 'transaction', false],
          ['transaction', 'GET /work', false],
          ['DELETE app_user', 'GET /work', false],
          ['INSERT app_user', 'GET /work', '23505'],
          ['GET /work', undefined, false],
        ]);
        expect(JSON.stringify(spans)).not.toMatch(/maja|exempel|values/i);

        // a poll without a result is no reason to export a job
        const job = { name: 'job mails', kind: 'internal', attributes: {} } as const;
        const poll = async () => (await find(db)).length - 1;
        await withRootSpan(job, poll, (count) => count > 0);
        expect(spansSeen).toEqual([]);
        await withRootSpan(
          job,
          async () => (await poll()) + 1,
          (count) => count > 0,
        );
        expect(spansSeen.map(({ name }) => name)).toEqual(['SELECT app_user', 'job mails']);
      } finally {
        await close();
      }
    });
  });

  it('contain no account id of requests to the identity provider', async () => {
    const { record } = createSpanRecorder();
    const { url: identityUrl, close } = await startCollector();
    const identity = createIdentityProvider({ identityClients: openClients(identityUrl) }, { warn: () => undefined });
    const spans = await record(async () => {
      await identity.endLogins('se', 'maja');
      await identity.readPrivacy('se', 'maja');
      await identity.signIn('se', 'maja@exempel.se', 'x');
    });
    await close();
    expect(spans.map(({ name }) => name)).toEqual([
      'DELETE /api/accounts/{id}/sessions',
      'GET /api/accounts/{id}/privacy',
      'GET /.well-known/openid-configuration',
      'GET /work',
    ]);
    expect(JSON.stringify(spans)).not.toContain('maja');
  });

  it('leave a worker in one request and are dropped with one warning when the collector fails', async () => {
    const { record } = createSpanRecorder();
    const collector = await startCollector();
    const lines: string[] = [];
    const log = createLog('site', (line) => void lines.push(line));
    const source = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` };
    const post = createOtlpFetchExporter({ source, name: 'site', environment: 'test', log });
    for (const mode of ['ok', 'fail', 'fail', 'ok'] as const) {
      collector.mode = mode;
      for (const span of await record(() => Promise.reject(new Error('of maja')))) post.send(span);
      await post.flush();
      await post.flush();
    }
    await collector.close();
    expect(collector.bodies).toHaveLength(2);
    expect(collector.spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['GET /work', 'server'],
      ['GET /work', 'server'],
    ]);
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['spans rejected']);
  });
});
