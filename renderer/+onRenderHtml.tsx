import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import { regionFacts } from '../src/domain/region.ts';
import { appRootId, viewId } from '../src/shell/app-root.ts';
import { Frame } from '../src/shell/Frame.tsx';
import { NoScript } from '../src/shell/NoScript.tsx';
import { nameScripts } from './name-scripts.ts';
import { setLanguage } from '../src/text.ts';
import { ViewProvider } from '../src/view.tsx';
import { bodyMark, joinDocument } from './body-mark.ts';
import { Document } from './Document.tsx';
import { escapeJson } from './escape-json.ts';
import { writeHtml } from './write-html.ts';
import type { NordlydPageContext } from '../src/shell/page-context.ts';

/** Turns a page and its data into HTML: one synchronous render, so no other request can change its language. */
export function onRenderHtml(pageContext: NordlydPageContext) {
  const { Page, view, data, config, footer = [] } = pageContext;
  const { language } = regionFacts[view.region];
  setLanguage(language);
  const head = data?.head ?? config.head?.(view);
  if (!head) throw new Error(`page ${view.route} has no head`);
  const page = (
    <ViewProvider view={view}>
      <Page data={data} />
    </ViewProvider>
  );
  // an app page is a React root of its own inside the frame, so that its ids match what the browser computes
  const content = config.head ? (
    <>
      <NoScript />
      <div id={appRootId} dangerouslySetInnerHTML={{ __html: renderToString(page) }} />
      <script id={viewId} type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(view) }} />
    </>
  ) : (
    page
  );
  let body = writeHtml(
    <ViewProvider view={view}>
      <Frame footer={footer} now={new Date()}>
        {content}
      </Frame>
    </ViewProvider>,
  );
  const shell = writeHtml(<Document head={head} view={view} body={bodyMark} />);
  // the pipeline's request outlives its answer (edge/render.ts): what it leads to falls out of memory now
  for (const part of Object.keys(data ?? {})) delete (data as Record<string, unknown>)[part];
  return {
    documentHtml: escapeInject`<!doctype html>${dangerouslySkipEscape(shell)}`,
    pageContext: {
      completeHtml: (document: string) => {
        const whole = joinDocument(nameScripts(document, language), body);
        body = '';
        return whole;
      },
    },
  };
}
