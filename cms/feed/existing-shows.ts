import { join } from 'node:path';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { listShowFiles, readShowFile, type ImportedShow } from './show-file.ts';

/** Slugs that podcasts and audiobooks of the house have: covers hang on them. */
function listHouseSlugs(): string[] {
  const entries = [...loadContent().entries.values()];
  return entries
    .filter(({ type }) => type === 'podcast' || type === 'audiobook')
    .map((entry) => String(readField(entry, 'slug', 'sv')));
}

/** What has been imported so far, and every slug that is taken. A file that cannot be read keeps its name. */
export async function readKnown(
  folder: string,
): Promise<{ known: ReadonlyMap<string, ImportedShow>; taken: ReadonlySet<string> }> {
  const known = new Map<string, ImportedShow>();
  const taken = new Set(listHouseSlugs());
  for (const name of await listShowFiles(folder)) {
    taken.add(name.replace(/\.ndjson$/, ''));
    const file = await readShowFile(join(folder, name), 0).catch(() => undefined);
    if (file !== undefined) known.set(file.show.key, file.show);
  }
  return { known, taken };
}
