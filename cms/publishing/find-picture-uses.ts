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
  const none: ReadonlySet<string> = new Set();
  const add = (
    use: Pick<PictureUse, 'id' | 'page'>,
    published: ReadonlySet<string>,
    draft: ReadonlySet<string>,
    planned: ReadonlySet<string> = none,
  ): void => {
    for (const name of new Set([...published, ...draft, ...planned])) {
      const found = { isPublic: published.has(name), isDraft: draft.has(name), isPlanned: planned.has(name) };
      uses.set(name, [...(uses.get(name) ?? []), { ...use, ...found }]);
    }
  };
  const publishedByFile = new Map<string, unknown[]>();
  for (const { file, fields } of entries.values())
    if (file.startsWith('pages/')) publishedByFile.set(file, [...(publishedByFile.get(file) ?? []), fields]);
  const plans = schedule.list();
  for (const page of pages.list()) {
    // a draft is JSON within JSON, so only the patterns without quotes match it
    const draft = listNames(page.state === 'published' ? null : pages.read(page.id));
    const own = plans.filter(({ id }) => id === page.id);
    // visitors see the texts before a plan again at its end
    const returning = listNames(own.map(({ before }) => before));
    const planned = own.some(({ act }) => act === 'publish') ? new Set([...draft, ...returning]) : returning;
    add({ id: page.id, page }, listNames(publishedByFile.get(page.id)), draft, planned);
  }
  for (const id of catalogue.listOverridden()) {
    const override = catalogue.listDrafts().has(id) ? catalogue.find(id)?.override : undefined;
    add({ id }, listNames(entries.get(id)?.fields), listNames(override));
  }
  return uses;
}

/** True when visitors see the picture. */
export const isPublicPicture = ({ id }: Asset, uses: ReadonlyMap<string, PictureUse[]>): boolean =>
  uses.get(id)?.some(({ isPublic }) => isPublic) === true;
