import type { Config } from 'vike/types';

/**
 * A content page: rendered on the server alone, so that no React reaches the browser. Its one script brings
 * the frame's elements; the path is read from the page's own folder.
 */
export const contentPage = {
  client: 'import:../../renderer/client.ts:default' as never,
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
