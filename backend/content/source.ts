import type { Language } from '../../src/domain/region.ts';

/** An editorial entry in one language. Links in it are entries themselves, or null where nothing is published. */
export type ContentEntry = {
  id: string;
  /** name of its content type */
  type: string;
  fields: Record<string, unknown>;
};

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
   * Reads a name for what is published now, so that it need not be read again while it stays the same.
   *
   * @returns undefined from a source that has no such name, or does not answer.
   */
  readVersion?: () => Promise<string | undefined>;
};

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
