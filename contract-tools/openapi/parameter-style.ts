import { locate, type ContractDocument, type ContractSchema } from './document.ts';
import { ownValue } from './own-value.ts';

/** The JSON type of a text. */
export type TextKind = 'string' | 'integer' | 'number' | 'boolean';

/**
 * How a parameter or header is written as a text: as one value, a list of values, an object of values, or JSON.
 * `opaque` is a schema of several types, whose texts are not parsed.
 */
export type TextStyle = {
  form: 'value' | 'list' | 'object' | 'json' | 'opaque';
  /** of the value, or of the items of a list */
  kind: TextKind;
  /** of the fields of an object, by name */
  fields: Record<string, TextKind>;
  /** before the value: `.` of a label, `;` or `;name=` of a matrix */
  prefix: string;
  /** between the items of a list, or the names and values of an object */
  separator: string;
  /** each item of a list, or each field of an object, is a separate parameter */
  isSeparate: boolean;
  /** the fields of an object are `name=value` */
  isNamed: boolean;
  /** fields of an object are `name[field]` */
  isDeep: boolean;
};

type Written = {
  name?: string;
  in?: string;
  style?: string;
  explode?: boolean;
  schema?: ContractSchema;
  content?: object;
};

const readTypes = ({ type }: ContractSchema): string[] => (typeof type === 'string' ? [type] : (type ?? []));

const readKind = (schema: ContractSchema): TextKind => {
  const [kind = 'string', ...others] = readTypes(schema).filter((type) => type !== 'null');
  return others.length === 0 && (kind === 'integer' || kind === 'number' || kind === 'boolean') ? kind : 'string';
};

const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** What precedes a value and separates its parts (RFC 6570). */
function readMarks(
  { name = '' }: Written,
  { style, isExploded, isObject }: { style: string; isExploded: boolean; isObject: boolean },
): Pick<TextStyle, 'prefix' | 'separator'> {
  if (style === 'label') return { prefix: '.', separator: isExploded ? '.' : ',' };
  if (style !== 'matrix') return { prefix: '', separator: separators[style] ?? ',' };
  const start = isExploded && isObject ? ';' : `;${name}=`;
  return { prefix: start, separator: isExploded ? start : ',' };
}

/** The pointer of the schema of a parameter or header: its own, or that of its content type. */
export function findSchemaPointer({ content }: Written, pointer: string): string {
  const [type] = Object.keys(content ?? {});
  if (type === undefined) return `${pointer}/schema`;
  return `${pointer}/content/${encodeURIComponent(type.replaceAll('~', '~0').replaceAll('/', '~1'))}/schema`;
}

/** Reads how a parameter or header is written. @param pointer its schema. */
export function readTextStyle(document: ContractDocument, written: Written, pointer: string): TextStyle {
  const { value: schema } = locate<ContractSchema>(document, pointer);
  const kindAt = (place: string): TextKind => {
    try {
      return readKind(locate<ContractSchema>(document, place).value);
    } catch {
      return 'string';
    }
  };
  const style = written.style ?? (written.in === 'query' || written.in === 'cookie' ? 'form' : 'simple');
  const isExploded = written.explode ?? style === 'form';
  const isSeparate = style === 'deepObject' || (isExploded && style === 'form');
  const types = readTypes(schema);
  const isList = types.includes('array') || (types.length === 0 && schema['items'] !== undefined);
  const isObject = types.includes('object') || (types.length === 0 && schema['properties'] !== undefined);
  const rest = {
    kind: readKind(schema),
    fields: {},
    ...readMarks(written, { style, isExploded, isObject }),
    isSeparate,
    isNamed: isExploded,
    isDeep: false,
  };
  if (written.content !== undefined) return { ...rest, isSeparate: false, form: 'json' };
  if (!isList && !isObject) return { ...rest, isSeparate: false, form: 'value' };
  if (types.filter((type) => type !== 'null').length > 1) return { ...rest, form: 'opaque' };
  if (isList) return { ...rest, form: 'list', kind: kindAt(`${pointer}/items`) };
  const names = Object.keys((schema['properties'] as object | undefined) ?? {});
  const place = (name: string) => `properties/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const { pointer: home } = locate<ContractSchema>(document, pointer);
  const fields = Object.fromEntries(names.map((name) => [name, kindAt(`${home}/${place(name)}`)]));
  return { ...rest, form: 'object', fields, isDeep: style === 'deepObject' };
}

/**
 * Parses a text as a type. Text that is not clearly of that type stays text, so that the schema refuses it: no "1e3", no
 * " 5", no "yes".
 */
export function coerceText(text: string, kind: TextKind): string | number | boolean {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return text;
}

const pairUp = (parts: readonly string[]): [string, string][] =>
  parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as [string, string]] : []));

/** Parses the text of a parameter or header; undefined for a text that is not parsed. */
export function parseText(style: TextStyle, written: string): unknown {
  const { form, kind, fields, prefix, separator, isNamed } = style;
  // no schema of a text, list or object allows null
  if (!written.startsWith(prefix)) return null;
  const text = written.slice(prefix.length);
  switch (form) {
    case 'value':
      return coerceText(text, kind);
    case 'list':
      return text === '' ? [] : text.split(separator).map((item) => coerceText(item, kind));
    case 'object': {
      const parts = text.split(separator);
      const pairs = isNamed ? parts.map((part) => part.split('=', 2) as [string, string]) : pairUp(parts);
      return Object.fromEntries(
        pairs.map(([name, value]) => [name, coerceText(value ?? '', ownValue(fields, name) ?? 'string')]),
      );
    }
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    case 'opaque':
      return undefined;
  }
}

/** Parses a parameter of a query or form; undefined when it is absent. */
export function parseQuery(style: TextStyle, name: string, query: URLSearchParams): unknown {
  const { form, kind, fields, isSeparate, isDeep } = style;
  const texts = query.getAll(name);
  if (form === 'list' && isSeparate)
    return texts.length === 0 ? undefined : texts.map((text) => coerceText(text, kind));
  if (form === 'object' && isSeparate) {
    const read = (field: string): string | null => query.get(isDeep ? `${name}[${field}]` : field);
    const sent = Object.entries(fields).flatMap(([field, own]): [string, unknown][] => {
      const text = read(field);
      return text === null ? [] : [[field, coerceText(text, own)]];
    });
    return sent.length === 0 ? undefined : Object.fromEntries(sent);
  }
  return texts[0] === undefined ? undefined : parseText(style, texts[0]);
}

/** A part of a value as a text; what has no text of its kind is JSON. */
const writePart = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Writes a value as a text; undefined for an object whose fields are separate parameters. */
export function writeText(style: TextStyle, value: unknown): string | undefined {
  const { form, prefix, separator, isSeparate, isNamed } = style;
  if (form === 'json') return JSON.stringify(value);
  if (Array.isArray(value))
    return prefix + (isSeparate ? writePart(value[0] ?? '') : value.map(writePart).join(separator));
  if (typeof value !== 'object' || value === null) return prefix + String(value);
  if (isSeparate) return undefined;
  return (
    prefix +
    Object.entries(value)
      .map(([name, inner]) => [name, writePart(inner)].join(isNamed ? '=' : separator))
      .join(separator)
  );
}

/** Writes a value as the entries of a query or form, with those of each item or field where they are separate. */
export function writeEntries(style: TextStyle, name: string, value: unknown): [string, string][] {
  const { form, isSeparate, isDeep } = style;
  if (form === 'list' && isSeparate && Array.isArray(value)) return value.map((item) => [name, writePart(item)]);
  if (form === 'object' && isSeparate && typeof value === 'object')
    return Object.entries(value ?? {}).map(([field, inner]) => [
      isDeep ? `${name}[${field}]` : field,
      writePart(inner),
    ]);
  const text = writeText(style, value);
  return text === undefined ? [] : [[name, text]];
}
