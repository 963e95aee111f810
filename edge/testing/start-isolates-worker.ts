import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { unstable_startWorker } from 'wrangler';
import type { DurableObjectNamespace } from '../runtime/workers/durable-object-store.ts';

/** `isolates-worker.ts` in workerd, with real Durable Objects. */
export type IsolatesWorker = {
  fetch: Awaited<ReturnType<typeof unstable_startWorker>>['fetch'];
  /** Its Durable Objects. */
  namespace: DurableObjectNamespace;
  stop: () => Promise<void>;
};

/**
 * Starts `isolates-worker.ts` in workerd.
 *
 * @param providerUrl the worker refreshes tokens there.
 */
export async function startIsolatesWorker(providerUrl: string): Promise<IsolatesWorker> {
  // contains every file that the runtime writes
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-isolates-'));
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
    name: 'isolates',
    entrypoint: fileURLToPath(new URL('isolates-worker.ts', import.meta.url)),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    migrations: [{ tag: 'v1', new_sqlite_classes: ['UserSessions'] }],
    bindings: {
      USER_SESSIONS: { type: 'durable_object_namespace', class_name: 'UserSessions' },
      PROVIDER: { type: 'plain_text', value: providerUrl },
    },
    dev: { server: { port: 0 }, inspector: false, watch: false, liveReload: false, persist: false, logLevel: 'error' },
  });
  await worker.ready;
  return {
    fetch: (...parameters) => worker.fetch(...parameters),
    namespace: {
      idFromName: (name: string) => name,
      get: (name: string) => ({
        fetch: async (_url: string, init: RequestInit) => {
          const response = await worker.fetch(`http://worker/object?name=${encodeURIComponent(name)}`, init as never);
          return new Response(await response.text(), { status: response.status });
        },
      }),
    },
    stop: async () => {
      await worker.dispose();
      rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
