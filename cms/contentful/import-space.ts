import { z } from 'zod';
import type { CatalogueDrafts } from '../publishing/catalogue-drafts.ts';
import type { ActionResult, PageDrafts } from '../publishing/drafts.ts';
import { publishTexts } from '../publishing/publish-texts.ts';
import { overrideModels, readKind } from '../publishing/override.ts';
import type { Locale } from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import { pictureFile } from '../model/picture.ts';
import { readField } from '../source/entry.ts';
import { isLink, makeLink } from '../source/link.ts';
import { importAssets } from './import-assets.ts';
import { importItemFiles } from './import-item-files.ts';
import { readEntryStates } from './entry-states.ts';
import type { AssetPlaces } from './open-asset.ts';
import { readSpace } from './read-space.ts';
import { makeSpaceExport } from './space-model.ts';

/** What an import did. */
export type ImportedSpace = {
  /** ids that visitors see now */
  published: string[];
  /** ids that only editors see */
  drafts: string[];
  /** number of archived entries, which are left out */
  archived: number;
  /** number of published entries with later changes: what contains them becomes a draft */
  changed: number;
  /** why others stay as they are */
  problems: { id: string; problem: string }[];
};

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const describeRejection = (result: ActionResult): string =>
  result.ok || result.rejection.code !== 'mistakes'
    ? 'another editor changed it'
    : result.rejection.mistakes.map(({ file, field, problem }) => `${file}, ${field}: ${problem}`).join('; ');

/** Replaces the ids of assets in every link. */
function renameAssets(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => renameAssets(part, names));
  if (isLink(value) && value.sys.linkType === 'Asset')
    return makeLink(names.get(value.sys.id) ?? value.sys.id, 'Asset');
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renameAssets(part, names)]));
}

/**
 * Publishes what an exported Contentful space has and this CMS has not. That is pages with their pictures, the footer, and
 * the texts, covers and sound of podcasts, episodes and audiobooks. It deletes nothing. Drafts of the space become drafts.
 *
 * @param exported a parsed file of `contentful space export`.
 * @param by names the import in the editor.
 * @param places where the files that only the space has are read and stored.
 * @throws z.ZodError for a file of another shape.
 */
export async function importSpace(
  exported: unknown,
  { pages, catalogue }: { pages: PageDrafts; catalogue: CatalogueDrafts },
  by: string,
  places: AssetPlaces,
): Promise<ImportedSpace> {
  const own = catalogue.source();
  const states = readEntryStates(exported);
  const { names, pictures, problems } = await importAssets(states.current, own.assets, places);
  const given = readSpace(renameAssets(states.published, names));
  const unchanged = readSpace(renameAssets(states.unchanged, names));
  const current = readSpace(renameAssets(states.current, names));
  const source = readSpace(makeSpaceExport(own, ''));
  const published: string[] = [];
  const drafts: string[] = [];
  const { files, problems: fileProblems } = await importItemFiles(
    states.current,
    (id, file) => {
      const item = catalogue.find(id)?.source;
      const isProtected = file === 'sound' && item?.type === 'episode' && readField(item, 'isPremium', 'sv') === true;
      if (isProtected)
        problems.push({ id, problem: 'the sound of a premium episode is protected, and stays as it is' });
      return item !== undefined && !isProtected;
    },
    places,
  );
  problems.push(...fileProblems);

  const publishDocument = (id: string, texts: Record<Locale, string>): void => {
    const result = publishTexts(pages, id, texts, by);
    if (result.ok) return void published.push(id);
    problems.push({ id, problem: describeRejection(result) });
  };

  const saveDraft = (id: string, texts: Record<Locale, string>): void => {
    if ([source.documents.get(id), pages.read(id)].some((known) => isEqual(texts, known))) return;
    const saved = pages.save(id, texts, { by, base: undefined });
    if (saved.ok) drafts.push(id);
    else problems.push({ id, problem: describeRejection(saved) });
  };

  const importItem = (id: string, values: Record<string, unknown>): void => {
    const [kind, status, before] = [readKind(id), catalogue.find(id), source.items.get(id)];
    if (!kind || !status || !before)
      return void problems.push({ id, problem: 'is not in this catalogue: import the feed of its show' });
    const { cover, sound, isHidden, transcript } = { ...status.override, ...files.get(id) };
    const changed = Object.entries(values).filter(([name, value]) => !isEqual(value, before[name]));
    const override = overrideModels[kind].safeParse({
      ...Object.fromEntries(changed),
      ...(cover !== undefined && { cover }),
      ...(sound !== undefined && { sound }),
      ...(isHidden && { isHidden }),
      ...(transcript !== undefined && { transcript }),
    });
    if (!override.success) return void problems.push({ id, problem: z.prettifyError(override.error) });
    if (isEqual(override.data, overrideModels[kind].parse(status.override))) return undefined;
    catalogue.save(id, override.data, { by, base: status.version });
    if (!unchanged.items.has(id)) return void drafts.push(id);
    const result = catalogue.publish(id, { by, version: catalogue.find(id)?.version ?? '' });
    if (result.ok) published.push(id);
    else problems.push({ id, problem: describeRejection(result) });
    return undefined;
  };

  if (pictures.sv.length > 0) {
    const before = pages.read('assets');
    const listed = (locale: Locale) => (before ? pictureFile.parse(JSON.parse(before[locale])).pictures : []);
    publishDocument(
      'assets',
      inLocales((locale) => {
        const kept = listed(locale).filter(({ name }) => !pictures[locale].some((one) => one.name === name));
        return JSON.stringify({ pictures: [...kept, ...pictures[locale]] });
      }),
    );
  }
  for (const [id, texts] of given.documents) {
    // an export has only the changes of such an entry, which the space has not published
    const isChanged = !isEqual(texts, unchanged.documents.get(id));
    if (!isChanged && !isEqual(texts, source.documents.get(id))) publishDocument(id, texts);
  }
  for (const [id, texts] of current.documents) saveDraft(id, texts);
  for (const [id, values] of current.items) importItem(id, values);
  return { published, drafts, archived: states.archived, changed: states.changed, problems };
}
