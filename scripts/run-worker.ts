import { unstable_startWorker } from 'wrangler';
import { root } from './settings.ts';

/**
 * Runs the site in workerd, the runtime of Cloudflare Workers, from the same build that Node serves. The environment
 * variables that the edge reads become the worker's bindings. SIGTERM ends it.
 */
const readByEdge = /^(SANDBOX|SESSION_KEYS|CARD_ORIGINS|COUNTRY_HEADER|\w+_PORT|\w+_URL|IDENTITY_CLIENT_SECRET_\w+)$/;
const bindings = Object.entries(process.env).flatMap(([name, value]) =>
  readByEdge.test(name) && value !== undefined ? [[name, { type: 'plain_text', value }] as const] : [],
);

const worker = await unstable_startWorker({
  config: `${root}wrangler.toml`,
  bindings: Object.fromEntries(bindings),
  dev: {
    server: { hostname: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['SITE_PORT'] ?? 3000) },
    inspector: false,
    watch: false,
    liveReload: false,
    persist: false,
    logLevel: 'warn',
  },
});

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void worker.dispose().then(() => process.exit(0));
  });
}
await worker.ready;
