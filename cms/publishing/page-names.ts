import { join } from 'node:path';
import { z } from 'zod';
import { openJsonFile } from './json-file.ts';

/** Longest name of a page. */
export const nameLength = 80;

const pageName = z.strictObject({ id: z.string(), name: z.string().max(nameLength) });

/** Names of pages for editors. They are no content: a new name needs no publication. */
export type PageNames = {
  find: (id: string) => string | undefined;
  /** @param name empty to remove the name. */
  set: (id: string, name: string) => void;
};

/** @param folder where the names are stored. */
export function openPageNames(folder: string): PageNames {
  const file = openJsonFile(join(folder, 'names.json'), z.array(pageName));
  return {
    find: (id) => file.read().find((one) => one.id === id)?.name,
    set: (id, name) => {
      const others = file.read().filter((one) => one.id !== id);
      const given = name.trim().slice(0, nameLength);
      file.write(given === '' ? others : [...others, { id, name: given }]);
    },
  };
}
