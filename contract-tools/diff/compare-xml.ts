import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import type { Comparison } from './compare-schemas.ts';
import { flatten } from './flatten.ts';

/** How a value is written in XML (OpenAPI 3.1.1, 4.8.26; `nodeType` since 3.2). */
export type Xml = {
  name?: string;
  namespace?: string;
  prefix?: string;
  attribute?: boolean;
  wrapped?: boolean;
  nodeType?: string;
};

/** The form of a value in XML. @param name of the property. */
function readForm(node: SchemaNode, name: string): string {
  const flat = flatten(node);
  const { xml = {} } = flat as { xml?: Xml };
  const { types } = canonicalise(node);
  const isList = types?.includes('array') === true;
  const { nodeType = xml.attribute === true ? 'attribute' : 'element', namespace = '', prefix = '' } = xml;
  // a list that is not wrapped has the names of its items
  const isNamed = !isList || xml.wrapped === true || xml.nodeType !== undefined;
  const words = [nodeType, `"${prefix}${prefix && ':'}${isNamed ? (xml.name ?? name) : ''}"`];
  return [...words, ...(namespace ? [`of ${namespace}`] : []), ...(isNamed && isList ? ['around its items'] : [])].join(
    ' ',
  );
}

/** The schemas inside, by their place; an item of a list has the name of the list unless it names itself. */
function listInner(canonical: Canonical, name: string): [at: string, name: string, node: SchemaNode][] {
  const { properties, items, branches } = canonical;
  return [
    ...Object.entries(properties).map(([own, node]) => [`/${own}`, own, node] as [string, string, SchemaNode]),
    ...(items === undefined ? [] : [['/[]', name, items] as [string, string, SchemaNode]]),
    ...branches.map((node, index) => [`<${index + 1}>`, name, node] as [string, string, SchemaNode]),
  ];
}

/** Compares how values are written in XML: names, attributes and wrappers change each message. */
export function compareXml(
  old: SchemaNode,
  now: SchemaNode,
  place: string,
  note: Comparison['note'],
  seen: Set<Canonical> = new Set(),
  name = '',
): void {
  const [before, after] = [canonicalise(old), canonicalise(now)];
  const [was, is] = [readForm(old, name), readForm(now, name)];
  if (was !== is) note({ level: 'breaking', rule: 'xml', place, message: `was written as ${was}, is as ${is}` });
  if (seen.has(after)) return;
  seen.add(after);
  const counterparts = new Map(listInner(after, name).map(([at, , node]) => [at, node]));
  for (const [at, own, node] of listInner(before, name)) {
    const counterpart = counterparts.get(at);
    if (counterpart !== undefined) compareXml(node, counterpart, place + at, note, seen, own);
  }
}
