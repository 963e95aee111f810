import type { Config } from 'vike/types';

/** App pages hydrate by their own script (+client.ts), which saves the 15 KB of vike's client runtime. */
export default { meta: { Page: { env: { server: true, client: false } } } } satisfies Config;
