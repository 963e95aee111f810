import { z } from 'zod';

const stateSchema = z.looseObject({
  version: z.number().optional(),
  publishedVersion: z.number().nullish(),
  archivedVersion: z.number().nullish(),
});
const spaceSchema = z.looseObject({ entries: z.array(z.looseObject({ sys: stateSchema })) });

/** The entries of an exported space by their state: an editor sees the current ones, visitors the published ones. */
export type EntryStates = {
  /** the space with its published entries alone */
  published: object;
  /** the space with its published entries that have no later changes */
  unchanged: object;
  /** the space with drafts too */
  current: object;
  /** number of archived entries, which are left out */
  archived: number;
  /** number of published entries with later changes: an export has only these */
  changed: number;
};

/**
 * Separates published entries, drafts and archived ones. An entry without `publishedVersion` is a draft, as in
 * `contentful-import`; a publication raises the version by one.
 *
 * @throws z.ZodError for a file of another shape.
 */
export function readEntryStates(exported: unknown): EntryStates {
  const space = spaceSchema.parse(exported);
  const current = space.entries.filter(({ sys }) => typeof sys.archivedVersion !== 'number');
  const published = current.filter(({ sys }) => typeof sys.publishedVersion === 'number');
  const isChanged = ({ sys }: (typeof published)[number]): boolean =>
    (sys.version ?? 0) > (sys.publishedVersion ?? 0) + 1;
  const unchanged = published.filter((entry) => !isChanged(entry));
  return {
    unchanged: { ...space, entries: unchanged },
    published: { ...space, entries: published },
    current: { ...space, entries: current },
    archived: space.entries.length - current.length,
    changed: published.length - unchanged.length,
  };
}
