import type { Asset } from '../source/entry.ts';
import type { CatalogueDrafts } from './catalogue-drafts.ts';
import type { PageDrafts } from './drafts.ts';
import type { DocumentStatus } from './document-status.ts';
import type { Schedule } from './schedule.ts';

/** A page or an item of the catalogue that shows a picture: for visitors, in a draft, in a planned publication. */
export type PictureUse = { id: string; page?: DocumentStatus; isPublic: boolean; isDraft: boolean; isPlanned: boolean };

/** Pictures in fields, in links of delivered rich text, and in its authored lines. */
const named = /\/media\/picture\/([a-z0-9-]+)|"linkType":"Asset","id":"([a-z0-9-]+)"|!asset\[([a-z0-9-]+)\]/g;

/** Finds the pages and edited catalogue items that show each picture, by the name of the picture. */
export function findPictureUses({
  pages,
  catalogue,
  schedule,
}: {
  pages: PageDrafts;
  catalogue: CatalogueDrafts;
  schedule: Schedule;
}): ReadonlyMap<string, PictureUse[]> {
  const { entries, assets } = catalogue.published();
  const nameByPart = new Map([...assets.values()].map(({ id, path }) => [path.split('/').at(-1)!, id]));
  const listNames = (value: unknown): Set<string> =>
    new Set(
      [...JSON.stringify(value ?? '').matchAll(named)].map(([, path, link, line]) => {
        const part = path ?? link ?? line!;
        return nameByPart.get(part) ?? part;
      }),
    );
  const uses = new Map<string, PictureUse[]>();
  const add = (use: PictureUse, published: Set<string>, draft: Set<string>): void => {
    for (const name of new Set([...published, ...draft])) {
      const [isPublic, isDraft] = [published.has(name), draft.has(name)];
      uses.set(name, [...(uses.get(name) ?? []), { ...use, isPublic, isDraft, isPlanned: isDraft && use.isPlanned }]);
    }
  };
  const publishedByFile = new Map<string, unknown[]>();
  for (const { file, fields } of entries.values())
    if (file.startsWith('pages/')) publishedByFile.set(file, [...(publishedByFile.get(file) ?? []), fields]);
  const planned = new Set(
    schedule
      .list()
      .filter(({ act }) => act === 'publish')
      .map(({ id }) => id),
  );
  const base = { isPublic: false, isDraft: false };
  for (const page of pages.list()) {
    const draft = page.state === 'published' ? null : pages.read(page.id);
    const use = { ...base, id: page.id, page, isPlanned: planned.has(page.id) };
    // a draft is JSON within JSON, so only the patterns without quotes match it
    add(use, listNames(publishedByFile.get(page.id)), listNames(draft));
  }
  for (const id of catalogue.listOverridden()) {
    const override = catalogue.listDrafts().has(id) ? catalogue.find(id)?.override : undefined;
    add({ ...base, id, isPlanned: false }, listNames(entries.get(id)?.fields), listNames(override));
  }
  return uses;
}

/** True when visitors see the picture. */
export const isPublicPicture = ({ id }: Asset, uses: ReadonlyMap<string, PictureUse[]>): boolean =>
  uses.get(id)?.some(({ isPublic }) => isPublic) === true;
