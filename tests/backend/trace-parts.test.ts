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
import { startCollector } from '../collector.ts';
import { testDatabases } from './databases.ts';

afterEach(() => setTracer(undefined));

/** What is told of one request that does some work. */
function createTeller() {
  const told: Span[] = [];
  const keeper = createSpanSampler(1, (span) => void told.push(span));
  setTracer(keeper);
  const quiet = createLog('test', () => undefined);
  const log = observeLog(quiet, [keeper.observe]);
  const tell = async (work: () => Promise<unknown>): Promise<Span[]> => {
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/work', async (context) => {
      await work().catch(() => undefined);
      return context.text('');
    });
    await app.request('/work');
    return told.splice(0);
  };
  return { tell, told };
}

describe('[AN-09] parts of a trace', () => {
  describe.each(testDatabases)('on $name', ({ open }) => {
    it('are statements, by what they do and to what, below their transaction; never what they hold', async () => {
      const { tell, told } = createTeller();
      const { db, close } = await open();
      const find = (from: Database) => from.select().from(appUser).where(eq(appUser.id, 'maja'));
      const values = { id: 'maja', email: 'maja@exempel.se', name: 'Maja', region: 'se', provider: 'x' } as const;
      const add = (to: Database) => to.insert(appUser).values({ ...values, createdAt: new Date() });
      try {
        const spans = await tell(async () => {
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

        // to have looked is no reason to tell of a job
        const job = { name: 'job mails', kind: 'internal', attributes: {} } as const;
        const look = async () => (await find(db)).length - 1;
        await withRootSpan(job, look, (count) => count > 0);
        expect(told).toEqual([]);
        await withRootSpan(
          job,
          async () => (await look()) + 1,
          (count) => count > 0,
        );
        expect(told.map(({ name }) => name)).toEqual(['SELECT app_user', 'job mails']);
      } finally {
        await close();
      }
    });
  });

  it('name no account at the identity provider, whatever is asked of it', async () => {
    const { tell } = createTeller();
    const { url: identityUrl, close } = await startCollector();
    const secrets = { se: 'secret', no: 'secret', fi: 'secret' };
    const settings = { identityUrl, identityClientSecrets: secrets } as Parameters<typeof createIdentityProvider>[0];
    const identity = createIdentityProvider(settings);
    const spans = await tell(async () => {
      await identity.endLogins('se', 'maja');
      await identity.readPrivacy('se', 'maja');
      await identity.signIn('se', 'maja@exempel.se', 'x');
    });
    await close();
    expect(spans.map(({ name }) => name)).toEqual([
      'DELETE /api/accounts/{id}/sessions',
      'GET /api/accounts/{id}/privacy',
      'POST /token',
      'GET /work',
    ]);
    expect(JSON.stringify(spans)).not.toContain('maja');
  });

  it('leave a worker by one call, and are dropped where nobody takes them: it is told of once', async () => {
    const { tell } = createTeller();
    const collector = await startCollector();
    const lines: string[] = [];
    const log = createLog('site', (line) => void lines.push(line));
    const source = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` };
    const post = createOtlpFetchExporter({ source, name: 'site', environment: 'test', log });
    for (const mode of ['ok', 'fail', 'fail', 'ok'] as const) {
      collector.mode = mode;
      for (const span of await tell(() => Promise.reject(new Error('of maja')))) post.send(span);
      await post.flush();
      await post.flush();
    }
    await collector.close();
    expect(collector.bodies).toHaveLength(2);
    expect(collector.spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['GET /work', 'server'],
      ['GET /work', 'server'],
    ]);
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['spans not taken']);
  });
});
