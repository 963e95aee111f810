import type { NordlydPageContext } from '../src/layout/page-context.ts';
import { loadFooter } from './load-footer.ts';

/** Loads the data of the page layout. */
export async function onBeforeRender(pageContext: NordlydPageContext) {
  const footer = await loadFooter(pageContext.backend, pageContext.view);
  return { pageContext: { footer } };
}
