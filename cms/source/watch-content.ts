import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../server/telemetry/log.ts';
import { listShowFiles } from '../feed/show-file.ts';
import { hashContent, type Content, type Entry } from './entry.ts';
import { readImported, type ImportedContent, type ReadShow } from './imported.ts';

/** Content that changes while the process runs: the bundled content with the current imports. */
export type LiveContent = {
  /** the same object with the current content */
  content: Content;
  /** adds the current imports to content of pages, published or drafts */
  withImports: (house: Content) => Content;
  /** imported entries by id */
  imported: () => ReadonlyMap<string, Entry>;
  /** finds the source of an imported episode's audio */
  findAudioSource: (episodeId: string) => { url: string; ending: string } | undefined;
  /** reads new imports; true when the content changed */
  refresh: () => Promise<boolean>;
};

/** Content that reads the current values on each access. */
export const followContent = (read: () => Content): Content => ({
  get entries() {
    return read().entries;
  },
  get assets() {
    return read().assets;
  },
  get version() {
    return read().version;
  },
});

/** Inode, size and time of the imported files by name; they change when a file is replaced. */
async function stampFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await listShowFiles(folder);
  const stats = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name), { bigint: true }).catch(() => undefined);
      return [name, `${file?.ino} ${file?.size} ${file?.mtimeNs}`] as const;
    }),
  );
  return new Map(stats);
}

/** Imported entries without those whose names the bundled content or an earlier import already uses. */
function acceptImports(house: Content, imported: Entry[], log: Pick<Log, 'warn'>): ReadonlyMap<string, Entry> {
  const accepted = new Map<string, Entry>();
  const rejected = new Set<string>();
  for (const entry of imported) {
    const slug = entry.id.replace(/^podcast\./, '');
    const isTaken = [entry.id, `audiobook.${slug}`].some((id) => house.entries.has(id) || accepted.has(id));
    if (entry.type === 'podcast' && isTaken) rejected.add(entry.file);
    if (!rejected.has(entry.file)) accepted.set(entry.id, entry);
  }
  for (const file of rejected) log.warn('imported show is left out: its name is taken', { file });
  return accepted;
}

/**
 * Opens the bundled content together with the imported shows of a folder.
 *
 * @param house bundled content.
 * @param folder of imported shows; it may be created later.
 * @param generated copies for load tests.
 */
export async function openLiveContent(
  house: Content,
  folder: string,
  log: Pick<Log, 'warn'>,
  generated: readonly Entry[] = [],
): Promise<LiveContent> {
  let seen: string | undefined;
  const shows = new Map<string, ReadShow>();
  let admitted: ReadonlyMap<string, Entry> = new Map();
  let joined = new WeakMap<Content, Content>();
  let audioSources: ImportedContent['sounds'] = new Map();

  const withImports = (content: Content): Content => {
    if (admitted.size === 0) return content;
    const known = joined.get(content);
    if (known) return known;
    const entries = new Map([...content.entries, ...admitted]);
    const { assets } = content;
    const made = { entries, assets, version: hashContent(entries.values(), assets.values()) };
    joined.set(content, made);
    return made;
  };
  const refresh = async (): Promise<boolean> => {
    const stamps = await stampFiles(folder);
    const now = JSON.stringify([...stamps]);
    if (now === seen) return false;
    const imported = await readImported(folder, stamps, shows, (file, reason) =>
      log.warn('imported show cannot be used', { file, reason }),
    );
    seen = now;
    const before = withImports(house).version;
    admitted = acceptImports(house, [...generated, ...imported.entries], log);
    joined = new WeakMap();
    audioSources = imported.sounds;
    return withImports(house).version !== before;
  };
  await refresh();
  return {
    content: followContent(() => withImports(house)),
    withImports,
    imported: () => admitted,
    findAudioSource: (id) => audioSources.get(id),
    refresh,
  };
}
