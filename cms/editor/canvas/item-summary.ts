import type { Item, SearchedKind } from '../page/list-items.ts';

const read = ({ fields }: Item, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');

/** Title, second line and picture of an item in a picker. */
export const summarize = (item: Item): { title: string; note: string; picture: string } => {
  const note = read(item, 'author') || read(item, 'podcastSlug') || (item.fields['authors'] as string[] | undefined);
  const path = read(item, 'imageUrl');
  return {
    title: read(item, 'title') || read(item, 'name') || item.id,
    note: Array.isArray(note) ? note.join(', ') : (note ?? ''),
    picture: path === '' ? '' : `${path}/96.jpg`,
  };
};

/** The value that a field stores for an item: a slug or an id. */
export const toValue = (item: Item): string => item.id.slice(item.id.indexOf('.') + 1);

export const toItemId = (kind: SearchedKind, value: string): string => `${kind === 'webPage' ? 'page' : kind}.${value}`;
