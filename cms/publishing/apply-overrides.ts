import { createHash } from 'node:crypto';
import { localeNames } from '../model/content-types.ts';
import { readField, type Content, type Entry } from '../source/entry.ts';
import { makeTranscriptEntry } from '../source/transcripts.ts';
import { applyOverride, type Override } from './override.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

const textOf = (entry: Entry, name: string): string => String(readField(entry, name, only));

type Overrides = ReadonlyMap<string, Override>;

/** True for an entry that visitors must not find: hidden by an editor, directly or through its podcast. */
function isHidden(entry: Entry, entries: Content['entries'], overrides: Overrides): boolean {
  if (overrides.get(entry.id)?.isHidden) return true;
  if (entry.type === 'episode') return overrides.get(`podcast.${textOf(entry, 'podcastSlug')}`)?.isHidden === true;
  if (entry.type !== 'transcript') return false;
  const episode = entries.get(`episode.${textOf(entry, 'episodeId')}`);
  return (
    episode !== undefined &&
    (overrides.get(episode.id)?.transcript !== undefined || isHidden(episode, entries, overrides))
  );
}

/**
 * Applies the editors' overrides to the catalogue; they survive later imports of a feed. A hidden podcast hides its
 * episodes, a hidden episode its transcript. Episodes have the cover of their podcast.
 */
export function applyOverrides(content: Content, overrides: Overrides): Content {
  if (overrides.size === 0) return content;
  const changed = new Map<string, Entry>();
  for (const [id, override] of overrides) {
    const entry = content.entries.get(id);
    if (entry !== undefined) changed.set(id, applyOverride(entry, override));
  }
  const entries = new Map<string, Entry>();
  for (const [id, source] of content.entries) {
    if (isHidden(source, content.entries, overrides)) continue;
    const entry = changed.get(id) ?? source;
    const show = entry.type === 'episode' ? changed.get(`podcast.${textOf(entry, 'podcastSlug')}`) : undefined;
    // unchanged entries stay the same object, whose hash is cached
    const isOther = show !== undefined && textOf(show, 'imageUrl') !== textOf(entry, 'imageUrl');
    entries.set(id, isOther ? { ...entry, fields: { ...entry.fields, imageUrl: show.fields['imageUrl']! } } : entry);
    const spoken = overrides.get(id)?.transcript;
    if (!spoken) continue;
    const made = makeTranscriptEntry({ ...entry, id: textOf(entry, 'id') }, spoken);
    entries.set(made.id, made);
  }
  const version = createHash('sha256')
    .update(content.version)
    .update(JSON.stringify([...overrides]))
    .digest('hex')
    .slice(0, 16);
  return { entries, assets: content.assets, version };
}
