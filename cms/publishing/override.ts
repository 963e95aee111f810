import { z } from 'zod';
import { coverUrl } from '../media/cover-url.ts';
import { contentTypes, localeNames } from '../model/content-types.ts';
import { transcriptParagraphs } from '../model/transcript.ts';
import { makeFields, readField, type Entry } from '../source/entry.ts';

/** What the catalogue is made of. */
export const itemKinds = ['podcast', 'episode', 'audiobook'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The one language that holds the values of what is not localized. */
const only = localeNames[0]!;

/** A picture by its bytes, and whether visitors find the item at all. */
const own = { cover: z.string().regex(/^[0-9a-f]{16}$/), isHidden: z.literal(true) };

const { podcast, episode, audiobook } = contentTypes;

/** What editors may change of each kind; a field that is left out stays as its source has it. */
export const overrideModels = {
  podcast: podcast
    .pick({ title: true, author: true, description: true, textContent: true, categoryIds: true, publishedAt: true })
    .extend(own)
    .partial(),
  episode: episode
    .pick({ title: true, description: true, textContent: true, dateAdded: true })
    // null: the source has one, and it is not shown
    .extend({ isHidden: own.isHidden, transcript: transcriptParagraphs().nullable() })
    .partial(),
  audiobook: audiobook
    .pick({
      title: true,
      authors: true,
      narrators: true,
      description: true,
      textContent: true,
      genreKeys: true,
      publishedAt: true,
    })
    .extend(own)
    .partial(),
} as const;

/** What an editor has settled about an item of the catalogue. */
export type Override = z.infer<(typeof overrideModels)['podcast']> &
  z.infer<(typeof overrideModels)['episode']> &
  z.infer<(typeof overrideModels)['audiobook']>;

/** The kind of an item, by the id of its entry: `podcast.halva-inne`; undefined for what is none. */
export const readKind = (id: string): ItemKind | undefined => itemKinds.find((kind) => id.startsWith(`${kind}.`));

/** An item as it is with what was settled about it; its transcript is an entry of its own. */
export function applyOverride(entry: Entry, override: Override): Entry {
  const { cover, isHidden: _isHidden, transcript: _transcript, ...values } = override;
  const imageUrl = cover === undefined ? undefined : coverUrl(String(readField(entry, 'slug', only)), cover);
  const changed = makeFields(entry.type, { [only]: { ...values, ...(imageUrl && { imageUrl }) } });
  return { ...entry, fields: { ...entry.fields, ...changed } };
}
