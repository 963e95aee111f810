import { locate, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import type { Xml } from '../diff/compare-xml.ts';
import { followReference, type SchemaNode } from '../diff/follow-reference.ts';
import { canonicalise } from '../diff/normalize-schema.ts';
import { flatten } from '../diff/flatten.ts';
import { isRecord } from '../fuzz/json-paths.ts';

const readXml = (node: SchemaNode): Xml =>
  ((followReference(node)['xml'] ?? flatten(node)['xml']) as Xml | undefined) ?? {};

const escape = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const open = (name: string, { namespace, prefix }: Xml, attributes: string): string => {
  const declared =
    namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escape(namespace)}"`;
  return `<${name}${declared}${attributes}>`;
};

/** Writes a value as an element of a name; a list is one element for each item, in another one where it is wrapped. */
function writeElement(name: string, node: SchemaNode, value: unknown): string {
  const xml = readXml(node);
  const own = `${xml.prefix === undefined ? '' : `${xml.prefix}:`}${xml.name ?? name}`;
  const { properties, items } = canonicalise(node);
  const anything: SchemaNode = { schema: {}, document: node.document };
  if (Array.isArray(value)) {
    const item = items ?? anything;
    const isWrapped = xml.wrapped === true || xml.nodeType === 'element';
    const all = value.map((one) => writeElement(isWrapped ? own : (readXml(item).name ?? own), item, one)).join('');
    return isWrapped ? `${open(own, xml, '')}${all}</${own}>` : all;
  }
  if (!isRecord(value)) return `${open(own, xml, '')}${escape(value)}</${own}>`;
  const fields = Object.entries(value).map(([field, inner]) => {
    const described = properties[field] ?? anything;
    const { attribute, nodeType, name: given = field } = readXml(described);
    return { field, inner, described, given, isAttribute: attribute === true || nodeType === 'attribute' };
  });
  const attributes = fields.filter(({ isAttribute }) => isAttribute);
  const elements = fields.filter(({ isAttribute }) => !isAttribute);
  const start = open(own, xml, attributes.map(({ given, inner }) => ` ${given}="${escape(inner)}"`).join(''));
  return `${start}${elements.map(({ field, described, inner }) => writeElement(field, described, inner)).join('')}</${own}>`;
}

/**
 * Writes a value as an XML document, whose root has the name that the schema or its component has.
 *
 * @param pointer the schema in the document.
 */
export function writeXml(document: ContractDocument, pointer: string, value: unknown): string {
  const { value: schema, pointer: home } = locate<ContractSchema>(document, pointer);
  const [, component = 'root'] = /^#\/components\/schemas\/([^/]+)$/.exec(home) ?? [];
  const node = { schema, document };
  const element = writeElement(component, node, value);
  // a list that is not wrapped has no root
  const isOpen = Array.isArray(value) && readXml(node).wrapped !== true;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${isOpen ? `<list>${element}</list>` : element}`;
}
