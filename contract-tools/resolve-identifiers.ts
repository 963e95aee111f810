import { readPointer, type ContractDocument } from './openapi/document.ts';
import { isWord } from './diff/normalize-keywords.ts';
import { walkDocument, type Visited } from './walk-document.ts';

type Fields = Record<string, unknown>;

/** The address of a contract without `$self`. */
const nameless = 'contract://document/';

function resolveAddress(reference: string, base: string): { address: string; fragment: string } | undefined {
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  const fragment = decodeURIComponent(url.hash.slice(1));
  url.hash = '';
  return { address: url.href, fragment };
}

/** The schemas with an identifier, and those with an anchor, by address. */
type Identifiers = {
  resources: Map<string, string>;
  anchors: Map<string, string>;
  /** every schema with a dynamic anchor, by the anchor's name */
  dynamic: Map<string, string[]>;
  references: Visited[];
};

function listIdentifiers(document: ContractDocument): Identifiers {
  const { $self = nameless } = document as { $self?: string };
  const root = resolveAddress($self, nameless)?.address ?? nameless;
  const found: Identifiers = {
    resources: new Map([[root, '#']]),
    anchors: new Map(),
    dynamic: new Map(),
    references: [],
  };
  walkDocument(document, root, (visited) => {
    const { node, pointer, base: around } = visited;
    const { $id, $anchor, $dynamicAnchor, $ref, $dynamicRef } = node;
    const own = typeof $id === 'string' && !$id.startsWith('#') ? resolveAddress($id, around)?.address : undefined;
    const base = own ?? around;
    if (own !== undefined) found.resources.set(own, pointer);
    // the anchor of drafts up to 7
    const earlier = typeof $id === 'string' && $id.startsWith('#') ? $id.slice(1) : undefined;
    for (const name of [$anchor, $dynamicAnchor, earlier])
      if (typeof name === 'string') found.anchors.set(`${base}#${name}`, pointer);
    if (typeof $dynamicAnchor === 'string')
      found.dynamic.set($dynamicAnchor, [...(found.dynamic.get($dynamicAnchor) ?? []), pointer]);
    if (typeof $ref === 'string' || typeof $dynamicRef === 'string') found.references.push({ node, pointer, base });
    return base;
  });
  return found;
}

/** The pointer that a reference leads to; undefined for none in this document. */
function findTarget(
  reference: string,
  base: string,
  found: Identifiers,
  document: ContractDocument,
): string | undefined {
  const resolved = resolveAddress(reference, base);
  const resource = resolved && found.resources.get(resolved.address);
  if (resolved === undefined || resource === undefined) return undefined;
  const { address, fragment } = resolved;
  if (fragment !== '' && !fragment.startsWith('/')) return found.anchors.get(`${address}#${fragment}`);
  const pointer = `${resource}${reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : ''}`;
  return pointer === '#' || readPointer(document, pointer) !== undefined ? pointer : undefined;
}

/** Adds a reference to a schema that may have one. */
function addReference(node: Fields, schema: Fields): void {
  const { $ref, anyOf, allOf = [] } = node;
  if ($ref === undefined && anyOf === undefined) Object.assign(node, schema);
  else node['allOf'] = [...(allOf as unknown[]), schema];
}

const isLimit = (schema: unknown): boolean =>
  Object.keys(schema as Fields).some((keyword) => !keyword.startsWith('$') && keyword !== 'not' && !isWord(keyword));

/** A dynamic reference leads to one of the schemas with the anchor: which one depends on how the schema was reached. */
function readDynamic(
  reference: string,
  base: string,
  found: Identifiers,
  document: ContractDocument,
): Fields | undefined {
  const name = reference.slice(reference.indexOf('#') + 1);
  const bound = found.dynamic.get(name) ?? [];
  const target = findTarget(reference, base, found, document);
  const isDynamic = target === undefined || bound.includes(target);
  // a default that allows everything or nothing says nothing about what is bound
  const limiting = bound.filter((pointer) => isLimit(readPointer(document, pointer)));
  const [only, ...others] = limiting;
  if (isDynamic && only !== undefined)
    return others.length === 0 ? { $ref: only } : { anyOf: limiting.map(($ref) => ({ $ref })) };
  const pointer = target ?? bound[0];
  return pointer === undefined ? undefined : { $ref: pointer };
}

/** True for the text of a contract that may have identifiers, or references by them. */
export const mayIdentify = (text: string): boolean => /\$(?:id|self|anchor|dynamicRef)\b/.test(text);

/**
 * Writes references by `$id`, `$anchor`, `$self` and `$dynamicRef` as JSON pointers (JSON Schema 2020-12, Core 8.2). A
 * pointer that leads nowhere in the schema with the nearest `$id` is one of the document.
 */
export function resolveIdentifiers(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  const found = listIdentifiers(copy);
  for (const { node, base } of found.references) {
    const { $ref, $dynamicRef } = node;
    if (typeof $ref === 'string') {
      const target = findTarget($ref, base, found, copy);
      if (target !== undefined && target !== '#') node['$ref'] = target;
    }
    if (typeof $dynamicRef !== 'string') continue;
    const schema = readDynamic($dynamicRef, base, found, copy);
    if (schema === undefined) continue;
    delete node['$dynamicRef'];
    addReference(node, schema);
  }
  return copy;
}
