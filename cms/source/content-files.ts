import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Content files by their paths inside the content folder, wherever they stand. */
export type ContentFiles = {
  /** undefined when there is no such file */
  read: (file: string) => string | undefined;
  /** every path, sorted */
  list: () => string[];
};

/** Text by path; null takes the file away. */
export type FileChanges = ReadonlyMap<string, string | null>;

/** Where the reviewed content files live. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url));

/** The content files of a folder, as they stand in it at each reading. */
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

/** Files with changes laid over them. */
export function layOver(files: ContentFiles, changes: FileChanges): ContentFiles {
  return {
    read: (file) => {
      const change = changes.get(file);
      return change === undefined ? files.read(file) : (change ?? undefined);
    },
    list: () => [...new Set([...files.list(), ...changes.keys()])].filter((path) => changes.get(path) !== null).sort(),
  };
}

/** Names of the folders right inside a folder, sorted. */
export const listFolders = (files: ContentFiles, folder: string): string[] => [
  ...new Set(
    files
      .list()
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split('/')[0]!),
  ),
];
