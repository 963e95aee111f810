import { locate, type ContractDocument, type ContractSchema } from './document.ts';
import { parseQuery, readTextStyle, writeEntries, type TextStyle } from './parameter-style.ts';
import { ownValue } from './own-value.ts';

/** A field of a form, and how its values are written. */
export type FormField = { name: string; style: TextStyle };

/** The fields of the forms of an operation, by content type. */
export type Forms = Record<string, FormField[]>;

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/** A content type without parameters, in lower case. */
export const readType = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** True for JSON, also of a format that is written in JSON. */
export const isJson = (type: string): boolean => /[/+]json$/.test(readType(type));

/** True for a stream of JSON records. */
export const isSequence = (type: string): boolean =>
  /[/+](x-ndjson|ndjson|jsonl|x-jsonlines|jsonlines|json-seq|x-json-stream)$|^text\/event-stream$/.test(readType(type));

/** True for a stream whose records are checked; the events of a stream are no JSON. */
export const isJsonSequence = (type: string): boolean => isSequence(type) && readType(type) !== 'text/event-stream';

/** True for a form. */
export const isForm = (type: string): boolean => [urlencoded, multipart].includes(readType(type));

/** The schema of a body by its content type or media range. */
export const findBody = (bodies: Record<string, string>, type: string): string | undefined => {
  const name = readType(type);
  return ownValue(bodies, name) ?? ownValue(bodies, name.replace(/\/.*$/, '/*')) ?? bodies['*/*'];
};

/** A content type for each media range. */
const ofRange: Record<string, string> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
};

/** A content type that a body can have: for a range, one of those that it covers. */
export const nameType = (type: string): string =>
  ownValue(ofRange, type) ?? (type.endsWith('/*') ? 'application/octet-stream' : type);

/** The content type of the contract in which calls are generated: JSON, else a form, else a text. */
export function chooseBodyType({
  requestBody = {},
  textBodies = {},
}: {
  requestBody?: Record<string, string> | undefined;
  textBodies?: Record<string, unknown>;
}): string | undefined {
  const types = Object.keys(requestBody);
  const texts = types.filter((type) => textBodies[requestBody[type] ?? ''] !== undefined);
  const known = [...types.filter((type) => isJson(nameType(type))), urlencoded, multipart, ...texts];
  return ['application/json', ...known].find((type) => types.includes(type));
}

type Media = { schema?: ContractSchema; encoding?: Record<string, { style?: string; explode?: boolean }> };

/** Reads the fields of a form. @param pointer its media type. */
export function readFormFields(document: ContractDocument, pointer: string): FormField[] {
  const { schema, encoding = {} } = locate<Media>(document, pointer).value;
  if (schema === undefined) return [];
  const { value, pointer: home } = locate<ContractSchema>(document, `${pointer}/schema`);
  return Object.keys((value['properties'] as object | undefined) ?? {}).map((name) => {
    const place = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    const style = readTextStyle(
      document,
      { ...ownValue(encoding, name), name, in: 'query' },
      `${home}/properties/${place}`,
    );
    // without a style, an object is a part of JSON
    const isPart = style.form === 'object' && ownValue(encoding, name)?.style === undefined;
    return { name, style: isPart ? { ...style, form: 'json', isSeparate: false } : style };
  });
}

/** The parts of a multipart body. @throws SyntaxError for another text. */
function splitParts(text: string): [string, string][] {
  const [, boundary] = /^--([^\r\n]+?)(?:--)?\r?\n/.exec(text) ?? [];
  if (boundary === undefined) throw new SyntaxError('the body has no parts');
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    return [/\bname="([^"]*)"/.exec(head)?.[1] ?? '', rest.join('\r\n\r\n').replace(/\r\n$/, '')];
  });
}

/**
 * Reads the value of a JSON body, a form or a text; the schema of a form tells which texts are numbers.
 *
 * @throws SyntaxError for a text that is none.
 */
export function readBody(forms: Forms, { type, text }: { type: string; text: string }): unknown {
  if (!isForm(type)) return isJson(type) ? JSON.parse(text) : text;
  const entries = new URLSearchParams(readType(type) === multipart ? splitParts(text) : text);
  const fields = forms[readType(type)] ?? [];
  const names = new Set(fields.map(({ name }) => name));
  const read = fields.flatMap(({ name, style }): [string, unknown][] => {
    const value = parseQuery(style, name, entries);
    return value === undefined ? [] : [[name, value]];
  });
  const isOwn = (name: string): boolean => names.has(name) || names.has(name.replace(/\[.*$/, ''));
  return Object.fromEntries([...[...entries].filter(([name]) => !isOwn(name)), ...read]);
}

const boundary = 'part-of-a-form';

/** Writes a value as a body of a content type: JSON, a form or a text. */
export function writeBody(forms: Forms, type: string, value: unknown): { type: string; text: string } {
  if (isJson(type)) return { type, text: JSON.stringify(value) };
  if (!isForm(type)) return { type, text: typeof value === 'object' ? '' : String(value) };
  const fields = new Map((forms[type] ?? []).map(({ name, style }) => [name, style]));
  const entries = Object.entries(value ?? {}).flatMap(([name, inner]: [string, unknown]) => {
    const style = fields.get(name);
    return style === undefined
      ? [[name, typeof inner === 'object' ? JSON.stringify(inner) : String(inner)] as [string, string]]
      : writeEntries(style, name, inner);
  });
  if (type === urlencoded) return { type, text: String(new URLSearchParams(entries)) };
  const parts = entries.map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return { type: `${type}; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` };
}
