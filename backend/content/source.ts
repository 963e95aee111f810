import type { Language } from '../../core/domain/region.ts';

/** Values by name, of any shape. */
export type Fields = Record<string, unknown>;

/** An object's values; empty for any other value. */
export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** An editorial entry in one language. Its links are entries, or null for unpublished ones. */
export type ContentEntry = {
  id: string;
  /** name of its content type */
  type: string;
  fields: Fields;
};

/** An entry with its mark, which changes with each publication. */
export type MarkedEntry = ContentEntry & { mark: string };

/** Levels of links that an entry needs whose fields link assets alone. */
export const assetDepth = 1;

/** The source of editorial content: this product's CMS or a Contentful space. */
export type ContentSource = {
  /**
   * Reads every published entry of a content type in a language.
   *
   * @param depth levels of links to resolve.
   * @param where required values of fields.
   * @throws ContentSourceError when the source does not respond, or the response is malformed.
   */
  listEntries: (
    type: string,
    language: Language,
    depth: number,
    where?: Readonly<Record<string, string>>,
  ) => Promise<ContentEntry[]>;
  /**
   * Reads the mark of every published entry of a content type, without its content.
   *
   * @returns marks by id.
   * @throws ContentSourceError when the source does not respond, or the response is malformed.
   */
  listMarks: (type: string) => Promise<ReadonlyMap<string, string>>;
  /**
   * Reads entries by their ids; unpublished ones are missing.
   *
   * @param ids at most `idsAtOnce`.
   * @throws ContentSourceError when the source does not respond, or the response is malformed.
   */
  readEntries: (type: string, language: Language, ids: readonly string[]) => Promise<MarkedEntry[]>;
  /**
   * Reads the content version, so that unchanged content is not read again.
   *
   * @returns undefined from a source without versions, or without a response.
   */
  readVersion?: () => Promise<string | undefined>;
};

/** Maximum of ids per call, limited by the URL length. */
export const idsAtOnce = 80;

/** The content source did not respond correctly: expected, and worth a retry. */
export class ContentSourceError extends Error {}

/** True for an entry in place of a link. */
export const isEntry = (value: unknown): value is ContentEntry =>
  typeof value === 'object' && value !== null && 'fields' in value && 'type' in value && 'id' in value;

/** A text field; empty for another type. */
export const readTextField = ({ fields }: ContentEntry, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
