import type { Config } from 'vike/types';

/** Client routing is off: each document is one page view. */
export default {
  clientRouting: false,
  injectScriptsAt: 'HTML_END',
  // the edge limits the calls of a page, so vike's timers would only cost time
  hooksTimeout: false,
  meta: {
    /** a function, because the texts need the language of the render */
    head: { env: { server: true } },
  },
} satisfies Config;
