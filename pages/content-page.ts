import type { Config } from 'vike/types';

/** Config of a content page: rendered on the server only; its one script defines the custom elements. */
export const contentPage = {
  client: 'import:../../renderer/client.ts:default' as never,
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
