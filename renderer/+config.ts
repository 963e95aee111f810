import type { Config } from 'vike/types';

/** Client routing stays off: each shown document is one page view, and the platform makes it feel instant (design §1). */
export default {
  clientRouting: false,
  injectScriptsAt: 'HTML_END',
  meta: {
    /** title, description and the like, made inside the render so that texts have their language */
    head: { env: { server: true } },
  },
} satisfies Config;
