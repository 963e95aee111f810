import { locate, type ContractDocument, type ContractSchema } from '../../../api-spec/openapi/document.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';
import { mirrorWebhooks } from './invert-webhooks.ts';

/** No contract nests its bodies deeper; it ends recursive schemas. */
const deepest = 12;

/** Writes a schema in its canonical form, as JSON Schema without references. */
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

/** Texts, which no detector has to read, and keywords that only our detector compares. */
const words = ['example', 'examples', 'summary', 'security', 'servers', 'tags'];

/** Writes a part of the document out: every reference followed, every schema in canonical form. */
function writePart(part: unknown, document: ContractDocument): unknown {
  if (Array.isArray(part)) return part.map((item) => writePart(item, document));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    return writePart(locate<object>(document, part.$ref).value, document);
  }
  return Object.fromEntries(
    Object.entries(lowerHeaders(part))
      .filter(([key]) => !words.includes(key))
      .map(([key, value]: [string, unknown]) => [
        key,
        key === 'schema' ? writeSchema({ schema: value as ContractSchema, document }, 0) : writePart(value, document),
      ]),
  );
}

/** Operations by path and method, written out. */
export type Paths = Record<string, Record<string, unknown>>;

/** Header names are case-insensitive. */
function lowerHeaders(part: object): object {
  const { headers, in: location, name } = part as { headers?: object; in?: unknown; name?: unknown };
  return {
    ...part,
    ...(location === 'header' && { name: String(name).toLowerCase() }),
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([header, value]: [string, unknown]) => [header.toLowerCase(), value]),
      ) as object,
    }),
  };
}

const written = new WeakMap<ContractDocument, Paths>();

/**
 * Writes the operations of a document in canonical form, webhooks mirrored: a detector that compares spellings then
 * sees differences in meaning alone.
 */
export function canonicalisePaths(document: ContractDocument): Paths {
  const known = written.get(document);
  if (known !== undefined) return known;
  const [paths, webhooks] = [document.paths, document.webhooks ?? {}].map((part) => writePart(part, document) as Paths);
  const all = { ...paths, ...mirrorWebhooks(webhooks ?? {}) };
  written.set(document, all);
  return all;
}

/** The operations that differ in their text. */
export function pickUnequal(before: Paths, after: Paths): [before: Paths, after: Paths] {
  const [olds, nows]: [Paths, Paths] = [{}, {}];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = {}, now = {}] = [before[path], after[path]];
    for (const method of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (JSON.stringify(old[method]) === JSON.stringify(now[method])) continue;
      if (method in old) olds[path] = { ...olds[path], [method]: old[method] };
      if (method in now) nows[path] = { ...nows[path], [method]: now[method] };
    }
  }
  return [olds, nows];
}
