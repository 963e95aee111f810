import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import { regionFacts } from '../src/domain/region.ts';
import type { NordlydPageContext } from '../src/shell/page-context.ts';
import { joinDocument } from './body-mark.ts';
import { learnToDraw } from './draw-again.ts';
import { nameScripts } from './name-scripts.ts';
import { writePage } from './write-page.tsx';

/** Turns a page and its data into HTML. */
export function onRenderHtml(pageContext: NordlydPageContext) {
  const { Page, view, data, config, footer = [] } = pageContext;
  let { shell, body } = writePage({ Page, view, data, footer, head: config.head });
  // the pipeline's request outlives its answer (edge/render.ts): what it leads to falls out of memory now
  for (const part of Object.keys(data ?? {})) delete (data as Record<string, unknown>)[part];
  return {
    documentHtml: escapeInject`${dangerouslySkipEscape(shell)}`,
    pageContext: {
      completeHtml: (document: string) => {
        // in development a page may be another one the next time
        const drawAgain = import.meta.env.PROD ? learnToDraw(pageContext, shell, document) : undefined;
        const html = joinDocument(nameScripts(document, regionFacts[view.region].language), body);
        shell = body = '';
        return { html, drawAgain };
      },
    },
  };
}
