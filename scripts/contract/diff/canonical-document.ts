import { locate, type ContractDocument, type ContractSchema } from '../../../backend/contract/document.ts';
import { canonicalise, type SchemaNode } from './canonical.ts';

/** No contract nests its bodies deeper; it ends a schema that holds itself. */
const deepest = 12;

/** Writes a schema out in its canonical way, as JSON Schema again, with nothing left to follow. */
function writeSchema(node: SchemaNode, depth: number): ContractSchema {
  if (depth > deepest) return {};
  const canonical = canonicalise(node);
  const { types, values, numbers, patterns, format, properties, required, additional, items, branches } = canonical;
  const below = (child: SchemaNode): ContractSchema => writeSchema(child, depth + 1);
  const named = Object.entries(properties).map(([name, child]) => [name, below(child)] as const);
  const written = types?.filter((type) => type !== 'integer' || !types.includes('number'));
  return {
    ...(written && { type: written.length === 1 && written[0] !== undefined ? written[0] : written }),
    ...(values && { enum: values.map((value) => JSON.parse(value) as unknown) }),
    ...(values === undefined && numbers),
    ...(values === undefined && patterns[0] !== undefined && { pattern: patterns[0] }),
    ...(values === undefined && format !== undefined && { format }),
    ...(named.length > 0 && { properties: Object.fromEntries(named) }),
    ...(required.length > 0 && { required }),
    ...(additional === 'closed' && { additionalProperties: false }),
    ...(typeof additional === 'object' && { additionalProperties: below(additional) }),
    ...(items && { items: below(items) }),
    ...(branches.length > 0 && { oneOf: branches.map(below) }),
    ...(canonical.fallback !== undefined && { default: JSON.parse(canonical.fallback) as string }),
    ...(canonical.isReadOnly && { readOnly: true }),
    ...(canonical.isWriteOnly && { writeOnly: true }),
    ...(canonical.isDeprecated && { deprecated: true }),
    ...(canonical.sunset !== undefined && { 'x-sunset': canonical.sunset }),
  };
}

/** Words for people, which no detector has to read. */
const words = ['example', 'examples', 'description', 'summary'];

/** Writes a part of the document out: every reference followed, every schema in its canonical way. */
function writePart(part: unknown, document: ContractDocument): unknown {
  if (Array.isArray(part)) return part.map((item) => writePart(item, document));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    return writePart(locate<object>(document, part.$ref).value, document);
  }
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => !words.includes(key))
      .map(([key, value]) => [
        key,
        key === 'schema' ? writeSchema({ schema: value as ContractSchema, document }, 0) : writePart(value, document),
      ]),
  );
}

type Paths = Record<string, Record<string, unknown>>;

/** A document in which everything is written out. */
export type PlainDocument = { components: unknown; paths: Paths; webhooks: Paths };

/**
 * Writes a document in its canonical way: a detector that compares spellings then sees only what differs in meaning.
 */
export function canonicaliseDocument(document: ContractDocument): PlainDocument {
  const { webhooks = {} } = document as { webhooks?: unknown };
  return {
    ...document,
    paths: writePart(document.paths, document) as Paths,
    webhooks: writePart(webhooks, document) as Paths,
    components: { securitySchemes: document.components?.['securitySchemes'] ?? {} },
  };
}

/** Takes the operations out that are the same in both, word by word. @returns how many are left in either. */
export function dropEqualOperations(before: PlainDocument, after: PlainDocument): number {
  let left = 0;
  for (const part of ['paths', 'webhooks'] as const) {
    for (const [path, item] of Object.entries({ ...before[part], ...after[part] })) {
      const [old, now] = [before[part][path] ?? {}, after[part][path] ?? {}];
      for (const method of Object.keys({ ...item, ...old, ...now })) {
        if (JSON.stringify(old[method]) !== JSON.stringify(now[method])) left += 1;
        else {
          delete old[method];
          delete now[method];
        }
      }
    }
  }
  return left;
}
