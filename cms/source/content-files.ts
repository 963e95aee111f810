import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Content files by their paths inside the content folder. */
export type ContentFiles = {
  /** undefined when the file does not exist */
  read: (file: string) => string | undefined;
  /** every path, sorted */
  list: () => string[];
};

/** Text by path; null deletes the file. */
export type FileChanges = ReadonlyMap<string, string | null>;

/** The folder of the bundled content files. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url));

/** Opens the content files of a folder; each call reads the current files. */
export function openFolder(folder: string = contentFolder): ContentFiles {
  return {
    read: (file) => {
      try {
        return readFileSync(join(folder, file), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    list: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.json'))
        .map((path) => path.replaceAll('\\', '/'))
        .sort(),
  };
}

/** Applies changes to files. */
export function applyChanges(files: ContentFiles, changes: FileChanges): ContentFiles {
  return {
    read: (file) => {
      const change = changes.get(file);
      return change === undefined ? files.read(file) : (change ?? undefined);
    },
    list: () => [...new Set([...files.list(), ...changes.keys()])].filter((path) => changes.get(path) !== null).sort(),
  };
}

/** Names of the direct subfolders of a folder, sorted. */
export const listFolders = (files: ContentFiles, folder: string): string[] => [
  ...new Set(
    files
      .list()
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split('/')[0]!),
  ),
];
