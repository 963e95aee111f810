import type { Language } from '../../core/domain/region.ts';

/** An editorial entry in one language. Links in it are entries themselves, or null where nothing is published. */
export type ContentEntry = {
  id: string;
  /** name of its content type */
  type: string;
  fields: Record<string, unknown>;
};

/** An entry with what names its state: another mark says that it was published anew. */
export type MarkedEntry = ContentEntry & { mark: string };

/** Where editorial content comes from: our own cms or a Contentful space. */
export type ContentSource = {
  /**
   * Reads every published entry of a content type in a language.
   *
   * @param depth how many steps of links are followed.
   * @param where fields and the values that they must hold.
   * @throws ContentSourceError when the source does not answer, or answers garbage.
   */
  listEntries: (
    type: string,
    language: Language,
    depth: number,
    where?: Readonly<Record<string, string>>,
  ) => Promise<ContentEntry[]>;
  /**
   * Names the state of every published entry of a content type, without reading what it holds.
   *
   * @returns marks by id.
   * @throws ContentSourceError when the source does not answer, or answers garbage.
   */
  listMarks: (type: string) => Promise<ReadonlyMap<string, string>>;
  /**
   * Reads entries by their ids; those that are not published are missing.
   *
   * @param ids `idsAtOnce` of them at most.
   * @throws ContentSourceError when the source does not answer, or answers garbage.
   */
  readEntries: (type: string, language: Language, ids: readonly string[]) => Promise<MarkedEntry[]>;
  /**
   * Reads a name for what is published now, so that it need not be read again while it stays the same.
   *
   * @returns undefined from a source that has no such name, or does not answer.
   */
  readVersion?: () => Promise<string | undefined>;
};

/** Entries that may be read by their ids at once: an address holds no more of them. */
export const idsAtOnce = 80;

/** The content source did not answer as it should: expected, and worth another try later. */
export class ContentSourceError extends Error {}

/** True for an entry that stands where a link was. */
export const isEntry = (value: unknown): value is ContentEntry =>
  typeof value === 'object' && value !== null && 'fields' in value && 'type' in value && 'id' in value;

/** A field that must be text; empty when it is not. */
export const readTextField = ({ fields }: ContentEntry, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
