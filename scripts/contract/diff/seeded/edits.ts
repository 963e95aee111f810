/** A loosely typed document for edits. Only tests use it. */
export interface Loose {
  [key: string]: Loose;
}

/** A deliberate change and the result that `diff` must report. */
export type SeededChange = readonly [
  name: string,
  expected: 'breaking' | 'compatible' | 'editorial' | 'none',
  change: (document: Loose) => void,
];

export const operation = (document: Loose, path: string, method = 'get'): Loose => document['paths']![path]![method]!;
export const schema = (document: Loose, name: string): Loose => document['components']!['schemas']![name]!;
export const property = (document: Loose, name: string, field: string): Loose =>
  schema(document, name)['properties']![field]!;
export const set = (target: Loose, value: Record<string, unknown>): void => void Object.assign(target, value);
export const drop = (target: Loose, key: string): void => void delete target[key];
export const list = (value: Loose | undefined): unknown[] => value as unknown as unknown[];
export const parameter = (document: Loose, name: string): Loose =>
  document['components']!['parameters']![name]!['schema']!;
export const history = (document: Loose): Loose => operation(document, '/transaction/history');
export const deprecate = (sunset: string, since = '2026-01-01') => ({
  deprecated: true,
  'x-deprecated-since': since,
  'x-sunset': sunset,
});
/** A deprecation that is announced on the date of the comparison. */
export const announce = (sunset: string) => deprecate(sunset, '2026-11-21');
export const query = (name: string, more: object = {}) => ({
  name,
  in: 'query',
  schema: { type: 'string', maxLength: 9 },
  ...more,
});
export const remove = (target: Loose, field: string): void => {
  drop(target['properties']!, field);
  const required = list(target['required']);
  required.splice(required.indexOf(field), 1);
};
