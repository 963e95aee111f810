import { serve, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { unstable_startWorker } from 'wrangler';

type Worker = Awaited<ReturnType<typeof unstable_startWorker>>;

/** Contains every file that the runtime writes. */
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-isolates-'));
let provider: ServerType;
let worker: Worker;
/** Responses of the provider in the order of its calls; it fails when no response is left. */
const answers: string[] = [];
let calls = 0;

beforeAll(async () => {
  provider = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async () => {
      calls += 1;
      await pause(200);
      const answer = answers.shift();
      return new Response(answer ?? null, { status: answer === undefined ? 502 : 200 });
    },
  });
  await once(provider, 'listening');
  vi.stubEnv('TMPDIR', folder);
  process.env['WRANGLER_SEND_METRICS'] = 'false';
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const { unstable_startWorker: startWorker } = await import('wrangler');
  // a separate configuration: that of the site requires the built site
  const config = join(folder, 'wrangler.toml');
  writeFileSync(config, 'compatibility_date = "2026-10-01"\n');
  worker = await startWorker({
    config,
    name: 'isolates',
    entrypoint: fileURLToPath(new URL('../testing/isolates-worker.ts', import.meta.url)),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    migrations: [{ tag: 'v1', new_sqlite_classes: ['UserSessions'] }],
    bindings: {
      USER_SESSIONS: { type: 'durable_object_namespace', class_name: 'UserSessions' },
      PROVIDER: { type: 'plain_text', value: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
    },
    dev: { server: { port: 0 }, inspector: false, watch: false, liveReload: false, persist: false, logLevel: 'error' },
  });
  await worker.ready;
}, 60_000);

afterAll(async () => {
  await worker.dispose();
  provider.close();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

const ask = async (session: string): Promise<string> =>
  (await worker.fetch(`http://worker/?session=${session}`)).text();

describe('a refresh of sessions in separate isolates of workerd', () => {
  it('[AU-04] calls the provider once for 50 parallel refreshes of one session', async () => {
    answers.push('new-1', 'second use of a rotated token');
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => ask('a'))))).toEqual(new Set(['new-1']));
    expect(calls).toBe(1);
    expect(await ask('a')).toBe('new-1');
    expect(calls).toBe(1);
  });

  it('calls the provider once per session after the provider was down', async () => {
    answers.length = 0;
    const before = calls;
    expect(await ask('b')).toBe('unavailable');
    answers.push('new-2', 'new-3');
    expect(await ask('b')).toBe('new-2');
    expect(await ask('c')).toBe('new-3');
    expect(calls - before).toBe(3);
  });
});
