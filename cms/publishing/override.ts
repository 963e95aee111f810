import { z } from 'zod';
import { coverUrl } from '../media/cover-url.ts';
import { soundName, soundUrl } from '../media/sound-file.ts';
import { contentTypes, localeNames } from '../model/content-types.ts';
import { transcriptParagraphs } from '../model/transcript.ts';
import { makeFields, readField, type Entry } from '../source/entry.ts';

/** Kinds of catalogue items. */
export const itemKinds = ['podcast', 'episode', 'audiobook'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Cover by the hash of its bytes, sound by its file, and whether the item is hidden. */
const own = {
  cover: z.string().regex(/^[0-9a-f]{16}$/),
  sound: z.string().regex(soundName),
  isHidden: z.literal(true),
};

/** The field with the address of an item's free sound. */
const soundFields: Partial<Record<string, string>> = {
  podcast: 'trailerUrl',
  episode: 'audioUrl',
  audiobook: 'sampleUrl',
};

const { podcast, episode, audiobook } = contentTypes;

/** Fields that editors may change, by kind; an absent field keeps the value of its source. */
export const overrideModels = {
  podcast: podcast
    .pick({ title: true, author: true, description: true, textContent: true, categoryIds: true, publishedAt: true })
    .extend(own)
    .partial(),
  episode: episode
    .pick({ title: true, description: true, textContent: true, dateAdded: true })
    // null hides the transcript of the source
    .extend({ sound: own.sound, isHidden: own.isHidden, transcript: transcriptParagraphs().nullable() })
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

/** The changes of an editor to a catalogue item. */
export type Override = z.infer<(typeof overrideModels)['podcast']> &
  z.infer<(typeof overrideModels)['episode']> &
  z.infer<(typeof overrideModels)['audiobook']>;

/** Parses the kind in an entry's id, e.g. `podcast.halva-inne`; undefined for other types. */
export const readKind = (id: string): ItemKind | undefined => itemKinds.find((kind) => id.startsWith(`${kind}.`));

/** Applies an override to an item, except its transcript, which is a separate entry. */
export function applyOverride(entry: Entry, override: Override): Entry {
  const { cover, sound, isHidden: _isHidden, transcript: _transcript, ...values } = override;
  const soundField = sound === undefined ? undefined : soundFields[entry.type];
  const imageUrl = cover === undefined ? undefined : coverUrl(String(readField(entry, 'slug', only)), cover);
  const address = soundField && sound !== undefined && { [soundField]: soundUrl(sound) };
  const changed = makeFields(entry.type, { [only]: { ...values, ...(imageUrl && { imageUrl }), ...address } });
  const { trailerSeconds: _length, ...fields } = entry.fields;
  // another trailer has another length
  return { ...entry, fields: { ...(soundField === 'trailerUrl' ? fields : entry.fields), ...changed } };
}
