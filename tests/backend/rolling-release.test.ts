import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleEntries } from '../../backend/content/example-entries.ts';
import { startFakeCms, type FakeCms } from '../../backend/content/fake-cms.ts';
import { createCardNumber, fillCardForm } from '../../backend/sandbox/card-fields.ts';
import { findFreePort } from '../../scripts/start/free-port.ts';
import { createKillableBackend, type KillableBackend } from './kill-test-backend.ts';
import { startRoundRobinProxy, type RoundRobinProxy } from '../round-robin-proxy.ts';
import { assembleImage, makeDataFolder, readImages, startImage, type Image } from '../ops/image.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';

/** The migration of the next release: it adds to the tables that a purchase writes. */
const nextMigration = `
  CREATE TABLE next_release (id uuid PRIMARY KEY);
  ALTER TABLE app_user ADD COLUMN next_release integer;
  ALTER TABLE subscription ADD COLUMN next_release text NOT NULL DEFAULT 'old';
  CREATE INDEX next_release_by_plan ON subscription (next_release);`;

type Version = 'old' | 'next';
type Backend = { version: Version; url: string; end: () => Promise<number | null> };

/** Makes the next release out of an image: its code reads and writes a column that its migration adds. */
function makeNextRelease(folder: string): void {
  const database = join(folder, 'backend', 'database');
  writeFileSync(join(database, 'migrations', '9000_next_release.sql'), nextMigration);
  const schema = join(database, 'schema', 'payment.ts');
  const text = readFileSync(schema, 'utf8');
  const table = "export const subscription = pgTable('subscription', {";
  const column = "nextRelease: text('next_release').notNull().$default(() => 'next'),";
  if (!text.includes(table)) throw new Error('the table of subscriptions has another form');
  writeFileSync(schema, text.replace(table, `${table}\n  ${column}`));
}

describe.skipIf(serverUrl === undefined)('a rolling release and its rollback', () => {
  const home = mkdtempSync(join(tmpdir(), 'nordlyd-release-'));
  const name = `nordlyd_release_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: serverUrl });
  const url = Object.assign(new URL(serverUrl ?? 'postgres://none'), { pathname: `/${name}` }).href;
  const image = readImages().get('backend') as Image;
  const backends: Backend[] = [];
  const processes: ReturnType<typeof startImage>[] = [];
  let cms: FakeCms;
  let services: KillableBackend;
  let proxy: RoundRobinProxy;

  const query = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  };

  /** Starts a backend of a version, and passes requests to it when it is ready. */
  const start = async (version: Version): Promise<void> => {
    const port = await findFreePort();
    const own = { DATABASE_URL: url, BACKEND_PORT: String(port), DATA_DIR: join(home, 'data'), HOST: '127.0.0.1' };
    const started = startImage(image, {
      folder: join(home, version),
      env: { ...services.env, CMS_URL: cms.url, CMS_DELIVERY_TOKEN: 'token', DEMO_USERS: '0', ...own },
    });
    processes.push(started);
    const { child, output } = started;
    const ended = once(child, 'close');
    const backend: Backend = {
      version,
      url: `http://localhost:${port}`,
      end: async () => {
        child.kill('SIGTERM');
        return ((await ended) as [number | null])[0];
      },
    };
    while ((await readReadiness(backend)) !== 200) {
      if (child.exitCode !== null) throw new Error(`the ${version} backend ended:\n${output()}`);
      await pause(100);
    }
    backends.push(backend);
    proxy.addSite(backend.url);
  };
  const readReadiness = async ({ url: origin }: Backend): Promise<number> =>
    fetch(`${origin}/healthz/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  /** Replaces the oldest backend by one of a version. */
  const replace = async (version: Version): Promise<void> => {
    await start(version);
    const left = backends.shift();
    if (left === undefined) throw new Error('no backend');
    proxy.removeSite(left.url);
    expect(await left.end()).toBe(0);
  };
  const listVersions = (): Version[] => backends.map(({ version }) => version);

  beforeAll(async () => {
    chmodSync(home, 0o755);
    makeDataFolder(join(home, 'data'));
    for (const version of ['old', 'next']) assembleImage(image, join(home, version));
    makeNextRelease(join(home, 'next'));
    cms = await startFakeCms(structuredClone(exampleEntries));
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    services = await createKillableBackend(url);
    proxy = await startRoundRobinProxy(Number(services.env.BACKEND_PORT));
    await start('old');
    await start('old');
  }, 300_000);
  afterAll(async () => {
    const running = processes.filter(({ child }) => child.exitCode === null);
    const ended = running.map(({ child }) => once(child, 'close'));
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(ended);
    await Promise.all([proxy.close(), services.close(), cms.close()]);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    rmSync(home, { recursive: true, force: true });
  });

  it('old and new backends serve one database in both directions, and no request fails', async () => {
    const failures: string[] = [];
    const served = new Map<string, number>();
    let purchases = 0;
    let isOver = false;
    const check = async (what: string, send: () => Promise<{ status: number; body: string }>): Promise<string> => {
      const phase = listVersions().sort().join(' and ');
      const outcome = await send().catch((error: Error) => ({ status: 0, body: String(error.cause ?? error) }));
      served.set(phase, (served.get(phase) ?? 0) + 1);
      if (outcome.status < 200 || outcome.status > 299) failures.push(`${what}: ${outcome.status} ${outcome.body}`);
      return outcome.body;
    };
    const request = async (path: string): Promise<string> =>
      check(`GET ${path}`, async () => {
        const response = await fetch(services.url + path, { headers: { 'X-Region': 'SE' } });
        return { status: response.status, body: await response.text() };
      });
    const read = async (): Promise<void> => {
      while (!isOver)
        for (const path of [
          '/v2/region',
          '/v2/feature',
          '/v2/cms/web-page?slug=start&region=se',
          '/v2/search/all?searchText=natt',
        ])
          await request(path);
    };
    const buy = async (): Promise<void> => {
      while (!isOver && failures.length === 0) {
        const user = await services.login(crypto.randomUUID());
        const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
          const text = await check(`${method} ${path}`, async () => {
            const answer = await user(method, path, body);
            return { status: Number(answer['status'] ?? 200) || 200, body: JSON.stringify(answer) };
          });
          return failures.length > 0 ? {} : (JSON.parse(text) as Record<string, unknown>);
        };
        await call('GET', '/user/details');
        const { sessionId } = await call('POST', '/adyenpayment/create-payment-session/for-standard-offer', {
          returnUrl,
        });
        const card = { number: createCardNumber(), month: '03', year: '2030', code: '737', holderName: 'Test Person' };
        const statePaymentMethod = await fillCardForm(services.settings, card);
        await call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
        const { hasActiveSubscription } = await call('GET', '/subscription');
        if (hasActiveSubscription === true) purchases += 1;
        else failures.push('a purchase has no plan');
      }
    };
    const clients = [...Array.from({ length: 6 }, read), ...Array.from({ length: 3 }, buy)];
    /** Lets the load run on the current backends. */
    const serve = async (): Promise<void> => {
      const [before, bought] = [[...served.values()].reduce((sum, count) => sum + count, 0), purchases];
      const total = (): number => [...served.values()].reduce((sum, count) => sum + count, 0);
      while ((total() < before + 100 || purchases < bought + 2) && failures.length === 0) await pause(50);
    };
    try {
      await serve();
      // npm run migrate with the new version, during requests
      const { child, output } = startImage(image, {
        folder: join(home, 'next'),
        env: { DATABASE_URL: url },
        command: ['node', 'scripts/migrate.ts'],
      });
      expect((await once(child, 'close'))[0], output()).toBe(0);
      expect(output()).toBe('applied 9000_next_release.sql\n');
      expect(await Promise.all(backends.map(readReadiness))).toEqual([200, 200]);
      await serve();
      for (const versions of [
        ['old', 'next'],
        ['next', 'next'],
        ['next', 'old'],
        ['old', 'old'],
        ['old', 'next'],
        ['next', 'next'],
      ] as const) {
        await replace(versions[1]);
        expect(listVersions()).toEqual(versions);
        await serve();
      }
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    const total = [...served.values()].reduce((sum, count) => sum + count, 0);
    const phases = [...served].map(([phase, count]) => `${phase} ${count}`).join(', ');
    process.stdout.write(
      `\nrolling release and rollback: ${total} requests (${phases}), ${purchases} purchases, ${failures.length} failed\n`,
    );
    const errors = processes.flatMap(({ output }) =>
      output()
        .split('\n')
        .filter((line) => line.includes('"error"')),
    );
    expect(failures, errors.slice(0, 10).join('\n')).toEqual([]);
    expect([...served.keys()].sort()).toEqual(['next and next', 'next and old', 'old and old']);
    // both versions have written plans, and each plan was bought once
    const plans = await query('SELECT next_release, count(*)::int AS plans FROM subscription GROUP BY 1 ORDER BY 1');
    expect(plans.map(({ next_release }) => next_release)).toEqual(['next', 'old']);
    expect(plans.reduce((sum, { plans: count }) => sum + Number(count), 0)).toBe(purchases);
  }, 600_000);
});
