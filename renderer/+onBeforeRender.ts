import type { NordlydPageContext } from '../src/layout/page-context.ts';
import { loadFooter } from './load-footer.ts';

/** Adds what every page's frame needs beside the page's own data. */
export async function onBeforeRender(pageContext: NordlydPageContext) {
  const footer = await loadFooter(pageContext.backend, pageContext.view);
  return { pageContext: { footer } };
}
