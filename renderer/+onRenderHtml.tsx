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
import { inlineStyles, removeFontPreloads, type StyledDocument } from './styles/inline-styles.ts';

/** Assets of a page; those with `inject` get a tag for their preload. */
type Asset = { assetType: string | null; inject: false | 'HTML_BEGIN' | 'HTML_END' };

function preloadScripts(assets: Asset[]): void {
  for (const asset of assets) if (asset.assetType === 'script') asset.inject = 'HTML_END';
}

/** Renders a page and its data to HTML. */
export function onRenderHtml(pageContext: NordlydPageContext) {
  const { Page, view, data, config, footer = [] } = pageContext;
  const { classes, ...parts } = renderPage({ Page, view, data, footer, head: config.head });
  let { shell, body } = parts;
  // vike keeps its request object after the response (edge/pages/renderer.ts), so free the data now
  for (const part of Object.keys(data ?? {})) delete (data as Record<string, unknown>)[part];
  return {
    documentHtml: escapeInject`${dangerouslySkipEscape(shell)}`,
    // a hydrated page names the imports of its script, which the browser would find one level after the other
    ...(config.head && { injectFilter: preloadScripts }),
    pageContext: {
      completeHtml: (document: string) => {
        // in development a page's code may change between requests
        const renderNextPage = import.meta.env.PROD ? createPageRenderer(pageContext, shell, document) : undefined;
        const localized = localizeScriptUrls(removeFontPreloads(document), regionConfigs[view.region].language);
        // a hydrated page has further classes after its first paint
        const styled: StyledDocument = config.head ? { document: localized } : inlineStyles(localized, classes);
        const html = joinDocument(styled.document, body);
        shell = body = '';
        return { html, styleHash: styled.styleHash, renderNextPage };
      },
    },
  };
}
