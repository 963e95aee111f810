import { z } from 'zod';
import type { CatalogueDrafts } from '../publishing/catalogue-drafts.ts';
import type { ActionResult, PageDrafts } from '../publishing/drafts.ts';
import { overrideModels, readKind } from '../publishing/override.ts';
import type { Locale } from '../model/content-types.ts';
import { readSpace } from './read-space.ts';
import { makeSpaceExport } from './space-model.ts';

/** What an import did: the ids that it published, and why others stay as they are. */
export type ImportedSpace = { published: string[]; problems: { id: string; problem: string }[] };

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const describeRejection = (result: ActionResult): string =>
  result.ok || result.rejection.code !== 'mistakes'
    ? 'another editor changed it'
    : result.rejection.mistakes.map(({ file, field, problem }) => `${file}, ${field}: ${problem}`).join('; ');

/**
 * Publishes what an exported Contentful space has and this CMS has not: pages, the footer, and the texts of podcasts,
 * episodes and audiobooks. It deletes nothing.
 *
 * @param exported a parsed file of `contentful space export`.
 * @param by names the import in the editor.
 * @throws z.ZodError for a file of another shape.
 */
export function importSpace(
  exported: unknown,
  { pages, catalogue }: { pages: PageDrafts; catalogue: CatalogueDrafts },
  by: string,
): ImportedSpace {
  const given = readSpace(exported);
  const source = readSpace(makeSpaceExport(catalogue.source(), ''));
  const published: string[] = [];
  const problems: ImportedSpace['problems'] = [];

  const publishDocument = (id: string, texts: Record<Locale, string>): void => {
    const isSaved = pages.save(id, texts, { by, base: undefined });
    const result = isSaved.ok ? pages.publish(id, { by }) : isSaved;
    if (result.ok) return void published.push(id);
    pages.discard(id, { by });
    problems.push({ id, problem: describeRejection(result) });
  };

  const publishItem = (id: string, values: Record<string, unknown>): void => {
    const [kind, status, before] = [readKind(id), catalogue.find(id), source.items.get(id)];
    if (!kind || !status || !before)
      return void problems.push({ id, problem: 'is not in this catalogue: import the feed of its show' });
    const { cover, isHidden, transcript } = status.override;
    const changed = Object.entries(values).filter(([name, value]) => !isEqual(value, before[name]));
    const override = overrideModels[kind].safeParse({
      ...Object.fromEntries(changed),
      ...(cover !== undefined && { cover }),
      ...(isHidden && { isHidden }),
      ...(transcript !== undefined && { transcript }),
    });
    if (!override.success) return void problems.push({ id, problem: z.prettifyError(override.error) });
    if (isEqual(override.data, overrideModels[kind].parse(status.override))) return undefined;
    catalogue.save(id, override.data, { by, base: status.version });
    const result = catalogue.publish(id, { by, version: catalogue.find(id)?.version ?? '' });
    if (result.ok) published.push(id);
    else problems.push({ id, problem: describeRejection(result) });
    return undefined;
  };

  for (const [id, texts] of given.documents) if (!isEqual(texts, source.documents.get(id))) publishDocument(id, texts);
  for (const [id, values] of given.items) publishItem(id, values);
  return { published, problems };
}
