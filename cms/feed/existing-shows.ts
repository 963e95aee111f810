import { join } from 'node:path';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { listShowFiles, readShowFile, type ImportedShow } from './show-file.ts';

/** Slugs of bundled podcasts and audiobooks. */
function listBundledSlugs(): string[] {
  const entries = [...loadContent().entries.values()];
  return entries
    .filter(({ type }) => type === 'podcast' || type === 'audiobook')
    .map((entry) => String(readField(entry, 'slug', 'sv')));
}

/** Reads the imported shows and all slugs in use. The name of an unreadable file counts as used. */
export async function readExistingShows(
  folder: string,
): Promise<{ known: ReadonlyMap<string, ImportedShow>; taken: ReadonlySet<string> }> {
  const known = new Map<string, ImportedShow>();
  const taken = new Set(listBundledSlugs());
  for (const name of await listShowFiles(folder)) {
    taken.add(name.replace(/\.ndjson$/, ''));
    const file = await readShowFile(join(folder, name), 0).catch(() => undefined);
    if (file !== undefined) known.set(file.show.key, file.show);
  }
  return { known, taken };
}
