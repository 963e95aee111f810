import type { NordlydPageContext } from '../src/layout/page-context.ts';
import { readFooter } from './load-footer.ts';

/** Adds what every page's frame needs beside the page's own data. */
export async function onBeforeRender(pageContext: NordlydPageContext) {
  const footer = await readFooter(pageContext.backend, pageContext.view);
  return { pageContext: { footer } };
}
