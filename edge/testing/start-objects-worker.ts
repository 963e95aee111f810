import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { DurableObjectNamespace } from '../runtime/workers/durable-object-store.ts';

/** `objects-worker.ts` in workerd, with real Durable Objects. */
export type ObjectsWorker = {
  namespace: DurableObjectNamespace;
  /** Runs the alarm of an object. */
  runAlarm: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts `objects-worker.ts` in workerd. */
export async function startObjectsWorker(): Promise<ObjectsWorker> {
  // contains every file that the runtime writes
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-objects-'));
  // until the end of the test file
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('WRANGLER_SEND_METRICS', 'false');
  vi.stubEnv('CLOUDFLARE_CF_FETCH_ENABLED', 'false');
  const { unstable_startWorker: startWorker } = await import('wrangler');
  // a separate configuration: that of the site requires the built site
  const config = join(folder, 'wrangler.toml');
  writeFileSync(config, 'compatibility_date = "2026-10-01"\n');
  const worker = await startWorker({
    config,
    name: 'objects',
    entrypoint: fileURLToPath(new URL('objects-worker.ts', import.meta.url)),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    migrations: [{ tag: 'v1', new_sqlite_classes: ['UserSessions'] }],
    bindings: {
      USER_SESSIONS: { type: 'durable_object_namespace', class_name: 'UserSessions' },
    },
    dev: { server: { port: 0 }, inspector: false, watch: false, liveReload: false, persist: false, logLevel: 'error' },
  });
  await worker.ready;
  const send = async (path: string, name: string, body: RequestInit['body']): Promise<Response> => {
    const response = await worker.fetch(`http://worker/${path}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: body as string,
    });
    return new Response(await response.text(), { status: response.status });
  };
  return {
    namespace: {
      idFromName: (name: string) => name,
      get: (name: string) => ({ fetch: (_url: string, { body }: RequestInit) => send('object', name, body) }),
    },
    runAlarm: async (name) => {
      const { status } = await send('alarm', name, '');
      if (status !== 200) throw new Error(`the alarm of ${name} failed with status ${status}`);
    },
    stop: async () => {
      await worker.dispose();
      rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
