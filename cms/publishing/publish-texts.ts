import type { DocumentTexts } from './document-texts.ts';
import type { ActionResult, PageDrafts } from './drafts.ts';

/** Saves and publishes a document at once. A rejected publication leaves its draft as the published version. */
export function publishTexts(
  pages: Pick<PageDrafts, 'save' | 'publish' | 'discard'>,
  id: string,
  texts: DocumentTexts,
  by: string,
): ActionResult {
  const saved = pages.save(id, texts, { by, base: undefined });
  const done = saved.ok ? pages.publish(id, { by }) : saved;
  if (!done.ok) pages.discard(id, { by });
  return done;
}
