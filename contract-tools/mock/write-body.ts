import { isRecord } from '../fuzz/json-paths.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { isJson, isSequence, nameType, readType } from '../openapi/request-body.ts';
import { writeXml } from './write-xml.ts';

/** Media ranges of a header `Accept`, the preferred ones first. */
function readAccept(header: string): string[] {
  const ranges = header.split(',').map((part) => {
    const [, quality = '1'] = /;\s*q=([\d.]+)/.exec(part) ?? [];
    return { range: readType(part), quality: Number(quality) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0);
  return wanted.toSorted((one, other) => other.quality - one.quality).map(({ range }) => range);
}

const covers = (range: string, type: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** Chooses one of several content types for a header `Accept`: the preferred one, else JSON, else the first. */
export function chooseType(types: readonly string[], accept: string | null): string | undefined {
  for (const range of readAccept(accept ?? '')) {
    if (range === '*/*') break;
    const found = types.find((type) => covers(range, nameType(type)) || covers(type, range));
    if (found !== undefined) return found;
  }
  return types.find((type) => isJson(nameType(type))) ?? types[0];
}

const writeCell = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes rows as CSV (RFC 4180); objects have a first row with the names of their fields. */
function writeCsv(value: unknown): string {
  const rows = Array.isArray(value) ? (value as unknown[]) : [value];
  const names = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))];
  const cells = rows.map((row) => {
    if (isRecord(row)) return names.map((name) => row[name]);
    return Array.isArray(row) ? (row as unknown[]) : [row];
  });
  return [...(names.length > 0 ? [names] : []), ...cells].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Writes the records of a stream: each as one line, in JSON text sequences (RFC 7464) after a separator. */
function writeSequence(type: string, value: unknown): string {
  const records = Array.isArray(value) ? (value as unknown[]) : [value];
  if (type === 'text/event-stream') return records.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
  const start = type.endsWith('json-seq') ? '\u001e' : '';
  return records.map((one) => `${start}${JSON.stringify(one)}\n`).join('');
}

/**
 * Writes a value as a body of a content type.
 *
 * @param pointer its schema, which names the elements of XML.
 */
export function writeBody(document: ContractDocument, pointer: string, type: string, value: unknown): string {
  if (isJson(type)) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (isSequence(type)) return writeSequence(readType(type), value);
  if (/[/+]xml$/.test(readType(type))) return writeXml(document, pointer, value);
  if (readType(type) === 'text/csv') return writeCsv(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
