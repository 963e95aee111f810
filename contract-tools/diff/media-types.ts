import { locate, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import type { ContractMedia } from '../document.ts';
import { isWord } from './normalize-keywords.ts';

/** Media types by name, as callers compare them: without parameters, in lower case. */
export type Content = Record<string, ContractMedia>;

/** Reads the media types of a message; one may be a reference to a component. */
export const readTypes = (content: Content, document: ContractDocument): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const { $ref } = media as { $ref?: string };
      const read = $ref === undefined ? media : locate<ContractMedia>(document, $ref).value;
      return [(type.split(';', 1)[0] ?? '').trim().toLowerCase(), read];
    }),
  );

/** The ranges that a media type, or a range, is in: the most specific one first (RFC 9110, 12.5.1). */
export function listRanges(type: string): string[] {
  const [kind = ''] = type.split('/', 1);
  return [`${kind}/*`, '*/*'].filter((range) => range !== type);
}

/** The range of a message that a media type is in. */
export const findRange = (type: string, content: Content): string | undefined =>
  listRanges(type).find((range) => content[range] !== undefined);

/** True for XML, where the names of elements are on the wire. */
export const isXml = (type: string): boolean => /[/+]xml$/.test(type);

/** True for a media type whose bodies are no text: they are described without a schema, or as a binary text. */
export const isBinary = (type: string): boolean =>
  /^(image|audio|video|font)\/(?!.*xml)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.openxmlformats.*|msword)$/.test(
    type,
  );

/** A schema of a binary body that says nothing but that it is one: OpenAPI 3.0 writes a format, and 3.1 nothing. */
export function isPlainBinary(schema: ContractSchema): boolean {
  const { type, format, contentMediaType, ...rest } = schema;
  const isNamed = format === 'binary' || (format === undefined && contentMediaType !== undefined);
  return type === 'string' && isNamed && Object.keys(rest).every(isWord);
}
