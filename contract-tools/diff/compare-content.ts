import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractMedia, PlacedOperation } from '../document.ts';
import type { Direction } from './change.ts';
import type { PairGraph } from './pair-graph.ts';
import { compareEncodings } from './compare-encoding.ts';
import { compareXml } from './compare-xml.ts';
import { followReference } from './follow-reference.ts';
import { findRange, isBinary, isPlainBinary, isXml, readTypes, type Content } from './media-types.ts';
import { toSchema } from './normalize-keywords.ts';
import { listAll } from './compare-values.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';
import type { Notice } from './sunset.ts';
import { isAnyText, isScalar, keepTexts, listTextLevels } from './keep-texts.ts';
import { compareSchemas, type Comparison } from './compare-schemas.ts';
import { ownValue } from '../openapi/own-value.ts';

/** An operation in its document. */
export type OperationSide = { place: PlacedOperation; document: ContractDocument };

/** The two versions of an operation with the context of their comparison. */
export type OperationPair = {
  before: OperationSide;
  after: OperationSide;
  notice: Notice;
  pairs: PairGraph;
  /** its name */
  operation: string;
  note: Comparison['note'];
  /** true for a webhook, which reverses the directions: we send and they respond */
  isWebhook: boolean;
  /** new names of security schemes by the old ones */
  renamedSchemes: ReadonlyMap<string, string>;
};

/** The direction of what the caller of the operation sends or receives. */
export const directionOf = (side: Direction, isWebhook: boolean): Direction =>
  isWebhook ? (side === 'request' ? 'response' : 'request') : side;

/** Where a content is: its place in messages, and who sends it. */
type Site = { place: string; side: Direction };

/** True when a part of a form is written as JSON, where a number differs from a text. */
const hasJsonParts = (...medias: ContractMedia[]): boolean =>
  medias.some(({ encoding = {} }) => Object.values(encoding).some(({ contentType = '' }) => /json/i.test(contentType)));

const noteAnyText =
  (note: Comparison['note'], place: string) =>
  (at: string): void =>
    note({ level: 'compatible', rule: 'type', place: place + at, message: 'any text is allowed now' });

/** Compares one media type of a message in both versions. */
function compareMedia(pair: OperationPair, old: ContractMedia, now: ContractMedia, type: string, site: Site): void {
  const { note, pairs, operation, isWebhook } = pair;
  const { place } = site;
  const direction = directionOf(site.side, isWebhook);
  const toNode = (schema: ContractSchema, document: ContractDocument): SchemaNode => {
    const node = { schema: toSchema(schema), document };
    return isBinary(type) && isPlainBinary(followReference(node)) ? { schema: {}, document } : node;
  };
  const toNodes = (was: ContractSchema = {}, is: ContractSchema = {}): [SchemaNode, SchemaNode] => [
    toNode(was, pair.before.document),
    toNode(is, pair.after.document),
  ];
  const comparison = { direction, note, pairs, operation };
  const [was, is] = toNodes(old.schema, now.schema);
  const isForm = type.startsWith('multipart/') || type.endsWith('urlencoded');
  const levels = direction === 'request' && !hasJsonParts(old, now) ? listTextLevels(type, isForm) : undefined;
  const written = levels === undefined ? is : keepTexts(was, is, levels, noteAnyText(note, place));
  compareSchemas(was, written, place, comparison);
  if (isXml(type)) compareXml(was, is, place, note);
  if (old.itemSchema !== undefined || now.itemSchema !== undefined)
    compareSchemas(...toNodes(old.itemSchema, now.itemSchema), `${place}/[]`, comparison);
  compareEncodings(
    { media: old, document: pair.before.document },
    { media: now, document: pair.after.document },
    { place, direction, isForm, note },
  );
}

/**
 * Compares the bodies of one message by content type; a type is also in the ranges of the other version. The receiver of
 * a webhook has to read every type that is sent, and to send a body that it did not send before.
 */
export function compareContent(pair: OperationPair, olds: Content, nows: Content, site: Site): void {
  const [before, after] = [readTypes(olds, pair.before.document), readTypes(nows, pair.after.document)];
  const { note, isWebhook } = pair;
  const { place, side } = site;
  const isUnsolicited = isWebhook && side === 'request';
  const isDemanded = isWebhook && side === 'response' && Object.keys(before).length === 0;
  const isSent = directionOf(side, isWebhook) === 'request';
  for (const type of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [ownValue(before, type), ownValue(after, type)];
    if (old === undefined && now !== undefined) {
      const range = before[findRange(type, before) ?? ''];
      const level = (isUnsolicited && range === undefined) || isDemanded ? 'breaking' : 'compatible';
      note({ level, rule: 'content-type-added', place, message: `${type} is new` });
      if (range !== undefined) compareMedia(pair, range, now, type, site);
    } else if (old !== undefined && now === undefined) {
      const range = after[findRange(type, after) ?? ''];
      const isNarrower = !isSent && Object.keys(after).some((other) => findRange(other, { [type]: old }) === type);
      const isKept = isSent ? range !== undefined : isNarrower;
      const level = isUnsolicited || isKept ? 'compatible' : 'breaking';
      note({ level, rule: 'content-type-removed', place, message: `${type} no longer exists` });
      if (range !== undefined && isSent) compareMedia(pair, old, range, type, site);
    } else if (old !== undefined && now !== undefined) compareMedia(pair, old, now, type, site);
  }
}

/** A value in a header, a query or a path: described by a schema or by a content type. */
type Carried = { schema?: ContractSchema; content?: Record<string, ContractMedia> };

function readCarried(
  { schema = {}, content = {} }: Carried,
  document: ContractDocument,
): { type: string; schema: ContractSchema } {
  const [[type, media] = ['', undefined]] = Object.entries(readTypes(content, document));
  return { type, schema: toSchema(media?.schema ?? schema) };
}

/** True where texts, or nothing, are allowed. */
const mayBeText = (node: SchemaNode): boolean =>
  ['string', 'null'].some((type) => canonicalise(node).types?.includes(type) !== false);

/** The listed values as they are written: `1` may be a number or a text. @param none the result without a list. */
const writeTexts = (node: SchemaNode, none?: string): string | undefined => {
  const texts = listAll(canonicalise(node))?.map((value) => String(JSON.parse(value)));
  return texts === undefined ? none : JSON.stringify(texts.toSorted());
};

/** Compares the values of a parameter or header, and the content type in which they are written. */
export function compareCarried(pair: OperationPair, old: Carried, now: Carried, place: string, side: Direction): void {
  const { note, pairs, operation, isWebhook } = pair;
  const [was, is] = [readCarried(old, pair.before.document), readCarried(now, pair.after.document)];
  if (was.type !== is.type) {
    const show = (type: string): string => type || 'a plain value';
    const message = `was written as ${show(was.type)}, is as ${show(is.type)}`;
    return note({ level: 'breaking', rule: 'content-type', place, message });
  }
  const [before, after] = [
    { schema: was.schema, document: pair.before.document },
    { schema: is.schema, document: pair.after.document },
  ];
  const direction = directionOf(side, isWebhook);
  if (was.type === '' && isScalar(before) && isScalar(after) && writeTexts(before) === writeTexts(after, ''))
    return undefined;
  // a scalar is one of the texts that a reader expects
  if (direction === 'response' && was.type === '' && isAnyText(before) && isScalar(after) && !mayBeText(after))
    return note({ level: 'compatible', rule: 'type', place, message: 'fewer texts are returned now' });
  const isText = direction === 'request' && was.type === '';
  const written = isText ? keepTexts(before, after, ['all'], noteAnyText(note, place)) : after;
  return compareSchemas(before, written, place, { direction, note, pairs, operation });
}
