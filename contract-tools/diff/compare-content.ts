import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractMedia, PlacedOperation } from '../document.ts';
import type { Direction } from './change.ts';
import type { PairGraph } from './pair-graph.ts';
import { compareEncodings } from './compare-encoding.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';
import type { Notice } from './sunset.ts';
import { compareSchemas, type Comparison } from './compare-schemas.ts';

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

/** Content types as callers compare them: without parameters, in lower case. */
const readTypes = (content: Record<string, ContractMedia>): Record<string, ContractMedia> =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [(type.split(';', 1)[0] ?? '').trim().toLowerCase(), media]),
  );

/**
 * Compares the bodies of one message by content type. The receiver of a webhook has to read every type that is sent.
 */
export function compareContent(
  pair: OperationPair,
  olds: Record<string, ContractMedia>,
  nows: Record<string, ContractMedia>,
  options: { place: string; side: Direction },
): void {
  const [before, after] = [readTypes(olds), readTypes(nows)];
  const { note, pairs, operation, isWebhook } = pair;
  const { place, side } = options;
  const direction = directionOf(side, isWebhook);
  const isUnsolicited = isWebhook && side === 'request';
  for (const type of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[type], after[type]];
    if (old === undefined) {
      const level = isUnsolicited ? 'breaking' : 'compatible';
      note({ level, rule: 'content-type-added', place, message: `${type} is new` });
    } else if (now === undefined) {
      const level = isUnsolicited ? 'compatible' : 'breaking';
      note({ level, rule: 'content-type-removed', place, message: `${type} no longer exists` });
    } else {
      compareSchemas(
        { schema: old.schema ?? {}, document: pair.before.document },
        { schema: now.schema ?? {}, document: pair.after.document },
        place,
        { direction, note, pairs, operation },
      );
      const [olds, nows] = [old.itemSchema, now.itemSchema];
      if (olds !== undefined || nows !== undefined)
        compareSchemas(
          { schema: olds ?? {}, document: pair.before.document },
          { schema: nows ?? {}, document: pair.after.document },
          `${place}/[]`,
          { direction, note, pairs, operation },
        );
      compareEncodings(
        { media: old, document: pair.before.document },
        { media: now, document: pair.after.document },
        { place, direction, isForm: type.startsWith('multipart/') || type.endsWith('urlencoded'), note },
      );
    }
  }
}

/** A value in a header, a query or a path: described by a schema or by a content type. */
type Carried = { schema?: ContractSchema; content?: Record<string, ContractMedia> };

function readCarried({ schema = {}, content = {} }: Carried): { type: string; schema: ContractSchema } {
  const [[type, media] = ['', undefined]] = Object.entries(readTypes(content));
  return { type, schema: media?.schema ?? schema };
}

/** True for values that are written as one text. */
const isScalar = (node: SchemaNode): boolean => {
  const { types, branches, fallback } = canonicalise(node);
  const isText = types?.every((type) => !['array', 'object'].includes(type)) === true;
  return isText && branches.length === 0 && fallback === undefined;
};

/** True when every text is allowed. */
const isAnyText = (node: SchemaNode): boolean => {
  const { types, values, numbers, patterns, format, rest, opaque } = canonicalise(node);
  const limits = [numbers, rest, opaque].flatMap((limit) => Object.keys(limit));
  const isFree = values === undefined && format === undefined && patterns.length + limits.length === 0;
  return isFree && isScalar(node) && types?.includes('string') === true;
};

/** Compares the values of a parameter or header, and the content type in which they are written. */
export function compareCarried(pair: OperationPair, old: Carried, now: Carried, place: string, side: Direction): void {
  const { note, pairs, operation, isWebhook } = pair;
  const [was, is] = [readCarried(old), readCarried(now)];
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
  if (direction === 'request' && was.type === '' && isScalar(before) && isAnyText(after)) {
    if (!isAnyText(before)) note({ level: 'compatible', rule: 'type', place, message: 'any text is allowed now' });
    return undefined;
  }
  return compareSchemas(before, after, place, { direction, note, pairs, operation });
}
