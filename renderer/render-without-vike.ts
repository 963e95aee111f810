import { regionConfigs, regions, type Language } from '../core/domain/region.ts';
import type { RenderNextPage, NordlydPageContext } from '../src/layout/page-context.ts';
import { localizeScriptUrls } from './localize-script-urls.ts';
import { loadFooter } from './load-footer.ts';
import { renderPageBytes } from './render-page.tsx';
import { inlineStyles, removeFontPreloads } from './styles/inline-styles.ts';

const headStart = '<head>';
const bodyEnd = '</body>';

/** Tags that vike inserts after the start of the head and before the end of the body. */
type Tags = { head: string; body: string };

/**
 * Finds the tags that vike inserted into a document.
 *
 * @param shell the document before vike's change.
 * @returns undefined when vike changed anything else.
 */
export function findTags(shell: string, document: string): Tags | undefined {
  const headAt = shell.indexOf(headStart) + headStart.length;
  const bodyAt = shell.lastIndexOf(bodyEnd);
  if (headAt < headStart.length || bodyAt < headAt) return undefined;
  const middle = shell.slice(headAt, bodyAt);
  const middleAt = document.indexOf(middle, headAt);
  if (middleAt < 0) return undefined;
  const tags = {
    head: document.slice(headAt, middleAt),
    body: document.slice(middleAt + middle.length, document.length - (shell.length - bodyAt)),
  };
  return insertTags(shell, tags) === document ? tags : undefined;
}

/** Inserts tags where vike would. */
export function insertTags(shell: string, { head, body }: Tags): string {
  const headAt = shell.indexOf(headStart) + headStart.length;
  const bodyAt = shell.lastIndexOf(bodyEnd);
  return shell.slice(0, headAt) + head + shell.slice(headAt, bodyAt) + body + shell.slice(bodyAt);
}

/**
 * Creates a renderer for further pages of a content page's folder (decision 0064): component, data hook and tags stay the
 * same within a build.
 *
 * @param shell the document without tags; `document` has them.
 * @returns undefined when the tags are unknown: then vike renders every page.
 */
export function createPageRenderer(
  page: NordlydPageContext,
  shell: string,
  document: string,
): RenderNextPage | undefined {
  const { Page, config } = page;
  const { data: readData } = config;
  if (!readData || config.head) return undefined;
  const tags = findTags(shell, document);
  if (!tags) return undefined;
  const localizedTags = Object.fromEntries(
    regions
      .map((region) => regionConfigs[region].language)
      .map((language) => [
        language,
        {
          head: localizeScriptUrls(removeFontPreloads(tags.head), language),
          body: localizeScriptUrls(tags.body, language),
        },
      ]),
  ) as Record<Language, Tags>;
  return async (request) => {
    const [data, footer] = await Promise.all([readData(request), loadFooter(request.backend, request.view)]);
    const { view } = request;
    const pageTags = localizedTags[regionConfigs[view.region].language];
    return renderPageBytes({ Page, view, data, footer }, (own, classes) =>
      inlineStyles(insertTags(own, pageTags), classes),
    );
  };
}
