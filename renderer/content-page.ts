import type { Config } from 'vike/types';

/** A content page: rendered on the server alone, so that no React reaches the browser (design §1). */
export const contentPage = {
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
