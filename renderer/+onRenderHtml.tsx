import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import { regionConfigs } from '../core/domain/region.ts';
import type { NordlydPageContext } from '../src/layout/page-context.ts';
import { joinDocument } from './body-placeholder.ts';
import { createPageRenderer } from './render-without-vike.ts';
import { localizeScriptUrls } from './localize-script-urls.ts';
import { renderPage } from './render-page.tsx';

/** Turns a page and its data into HTML. */
export function onRenderHtml(pageContext: NordlydPageContext) {
  const { Page, view, data, config, footer = [] } = pageContext;
  let { shell, body } = renderPage({ Page, view, data, footer, head: config.head });
  // the pipeline's request outlives its answer (edge/pages/renderer.ts): what it leads to falls out of memory now
  for (const part of Object.keys(data ?? {})) delete (data as Record<string, unknown>)[part];
  return {
    documentHtml: escapeInject`${dangerouslySkipEscape(shell)}`,
    pageContext: {
      completeHtml: (document: string) => {
        // in development a page may be another one the next time
        const renderNextPage = import.meta.env.PROD ? createPageRenderer(pageContext, shell, document) : undefined;
        const html = joinDocument(localizeScriptUrls(document, regionConfigs[view.region].language), body);
        shell = body = '';
        return { html, renderNextPage };
      },
    },
  };
}
