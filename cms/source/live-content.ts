import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../process/log.ts';
import { listShowFiles } from '../feed/show-file.ts';
import { hashContent, type Content, type Entry } from './entry.ts';
import { readImported, type Imported } from './imported.ts';

/** Content that may change while the process runs: what the files of the house hold, and what was imported. */
export type LiveContent = {
  /** always the same object, with what is published now */
  content: Content;
  /** where the sound of an imported episode is */
  findSound: (episodeId: string) => { url: string; ending: string } | undefined;
  /** looks whether something was imported since; true when it was */
  refresh: () => Promise<boolean>;
};

/** Names, sizes and times of the imported files: changes when any of them is put in another's place. */
async function stamp(folder: string): Promise<string> {
  const names = await listShowFiles(folder);
  const facts = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name), { bigint: true }).catch(() => undefined);
      return `${name} ${file?.ino} ${file?.size} ${file?.mtimeNs}`;
    }),
  );
  return facts.join('\n');
}

/** Imported entries beside those of the house, which win: their names were there first. */
function merge(house: Content, imported: Entry[], log: Pick<Log, 'warn'>): ReadonlyMap<string, Entry> {
  if (imported.length === 0) return house.entries;
  const entries = new Map(house.entries);
  const shut = new Set<string>();
  for (const entry of imported) {
    const slug = entry.id.replace(/^podcast\./, '');
    const isTaken = entries.has(entry.id) || entries.has(`audiobook.${slug}`);
    if (entry.type === 'podcast' && isTaken) shut.add(entry.file);
    if (!shut.has(entry.file)) entries.set(entry.id, entry);
  }
  for (const file of shut) log.warn('imported show is left out: its name is taken', { file });
  return entries;
}

/**
 * Opens the content of the house together with the imported shows of a folder.
 *
 * @param house what the content files hold.
 * @param folder where imported shows are; it may come later.
 */
export async function openLiveContent(house: Content, folder: string, log: Pick<Log, 'warn'>): Promise<LiveContent> {
  let seen: string | undefined;
  let current = house;
  let sounds: Imported['sounds'] = new Map();
  const refresh = async (): Promise<boolean> => {
    const now = await stamp(folder);
    if (now === seen) return false;
    const imported = await readImported(folder, (file, reason) =>
      log.warn('imported show cannot be used', { file, reason }),
    );
    seen = now;
    const entries = merge(house, imported.entries, log);
    const version =
      imported.entries.length === 0 ? house.version : hashContent(entries.values(), house.assets.values());
    const isNew = version !== current.version;
    current = { entries, assets: house.assets, version };
    sounds = imported.sounds;
    return isNew;
  };
  await refresh();
  return {
    content: {
      get entries() {
        return current.entries;
      },
      get assets() {
        return current.assets;
      },
      get version() {
        return current.version;
      },
    },
    findSound: (id) => sounds.get(id),
    refresh,
  };
}
