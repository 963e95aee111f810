import type { Config } from 'vike/types';

/** Client routing stays off: each shown document is one page view, and the platform makes it feel instant. */
export default {
  clientRouting: false,
  injectScriptsAt: 'HTML_END',
  // the edge limits what a page asks for; two timers a hook cost more than they tell
  hooksTimeout: false,
  meta: {
    /** title, description and the like, made inside the render so that texts have their language */
    head: { env: { server: true } },
  },
} satisfies Config;
