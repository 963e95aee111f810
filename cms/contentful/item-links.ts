import type { ItemKind } from '../publishing/override.ts';

/** Names of the stored files of a catalogue item. */
export type ItemFiles = { cover?: string; sound?: string };

/** The fields of each kind of catalogue item that link a file of it (decision 0165). */
export const itemLinks: Record<ItemKind, Record<string, keyof ItemFiles>> = {
  podcast: { image: 'cover', trailer: 'sound' },
  episode: { audio: 'sound' },
  audiobook: { image: 'cover', sample: 'sound' },
};
