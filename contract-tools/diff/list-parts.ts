import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { isSameCircle } from './find-circles.ts';
import { followReference, readTarget, type SchemaNode } from './follow-reference.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { readConditions, readDialect, toSchema } from './normalize-keywords.ts';
import { simplifySchema } from './simplify-schema.ts';

/** Keywords that say something of the whole composition that contains them. */
const ofWhole = ['oneOf', 'anyOf', 'discriminator', 'unevaluatedProperties', 'unevaluatedItems'];

/** A composition of fewer parts is merged level by level, so that schemas share what they compose. */
const fewest = 40;

/**
 * Lists the parts of a long composition, those of the compositions inside it included.
 *
 * @returns undefined for a short one, and where parts lead back to themselves or say something of the whole.
 */
export function listParts(node: SchemaNode): ContractSchema[] | undefined {
  const { schema, document } = node;
  if (!Array.isArray(schema.allOf)) return undefined;
  const listed: ContractSchema[] = [];
  const seen = new Set<ContractSchema>();
  const open = [{ part: schema, isListed: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, isListed } = next;
    if (isListed) listed.push(part);
    if (isListed || seen.has(part)) continue;
    seen.add(part);
    const { $ref, allOf = [], ...plain } = simplifySchema(part, document);
    const isInCircle = part !== schema && isSameCircle({ schema: part, document }, node);
    if (isInCircle || ofWhole.some((keyword) => keyword in plain)) return undefined;
    const target = $ref === undefined ? [] : [readTarget({ schema: part, document })];
    open.push({ part: plain, isListed: true });
    for (const written of [...target, ...(allOf as unknown[])].toReversed())
      open.push({ part: followReference({ schema: toSchema(written), document }), isListed: false });
  }
  return listed.length < fewest ? undefined : listed;
}

/** Merges parts two by two: each is copied as often as the number of parts can be halved. */
export function mergeParts(
  parts: readonly ContractSchema[],
  document: ContractDocument,
  depth: number,
): ContractSchema {
  let merged = parts.map((part) => readConditions(readDialect(part, document)));
  while (merged.length > 1)
    merged = merged.flatMap((part, index) => {
      const next = merged[index + 1];
      if (index % 2 === 1) return [];
      return next === undefined ? [part] : [mergeSchemas(part, next, document, depth)];
    });
  return merged[0] ?? {};
}
