import { regionConfigs, regions, type Language } from '../core/domain/region.ts';
import type { RenderNextPage, NordlydPageContext } from '../src/layout/page-context.ts';
import { localizeScriptUrls } from './localize-script-urls.ts';
import { loadFooter } from './load-footer.ts';
import { renderPageBytes } from './render-page.tsx';

const headStart = '<head>';
const bodyEnd = '</body>';

/** What the page pipeline adds to a document: after the start of its head, and before the end of its body. */
type Tags = { head: string; body: string };

/**
 * Finds what the page pipeline added to a document.
 *
 * @param shell the document as it was given to the pipeline, and what that made of it.
 * @returns undefined when it added something elsewhere, or changed something.
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

/** The document with the tags where the page pipeline would put them. */
export function insertTags(shell: string, { head, body }: Tags): string {
  const headAt = shell.indexOf(headStart) + headStart.length;
  const bodyAt = shell.lastIndexOf(bodyEnd);
  return shell.slice(0, headAt) + head + shell.slice(headAt, bodyAt) + body + shell.slice(bodyAt);
}

/**
 * Learns from a content page that the pipeline has made how to draw others of its folder without it (decision 0064): the
 * page's component and its data are known then, and so are the tags of its scripts and styles, which stay the same for as
 * long as the build does.
 *
 * @param shell the document without tags, and `document` the same with them.
 * @returns undefined when what is seen cannot be repeated: then the pipeline makes every page.
 */
export function createPageRenderer(page: NordlydPageContext, shell: string, document: string): RenderNextPage | undefined {
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
        { head: localizeScriptUrls(tags.head, language), body: localizeScriptUrls(tags.body, language) },
      ]),
  ) as Record<Language, Tags>;
  return async (request) => {
    const [data, footer] = await Promise.all([readData(request), loadFooter(request.backend, request.view)]);
    const { view } = request;
    const pageTags = localizedTags[regionConfigs[view.region].language];
    return renderPageBytes({ Page, view, data, footer }, (own) => insertTags(own, pageTags));
  };
}
