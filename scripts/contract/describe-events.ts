import type { ContractDocument } from '../../contract-tools/openapi/document.ts';

type Schema = {
  $ref?: string;
  description?: string;
  type?: string;
  const?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  examples?: unknown[];
};

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** Schemas of the analytics events alone, for analysts and the collector: self-contained JSON Schema 2020-12. */
export function describeEventSchemas(document: ContractDocument): string | undefined {
  const schemas = (document.components['schemas'] ?? {}) as Record<string, object>;
  const names = ['EventBatch'];
  const texts = new Map<string, string>();
  for (const name of names) {
    const text = JSON.stringify(schemas[name])?.replaceAll('#/components/schemas/', '#/$defs/');
    if (text === undefined) return undefined;
    texts.set(name, text);
    for (const [, next = ''] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) if (!names.includes(next)) names.push(next);
  }
  const $defs = Object.fromEntries(
    names.toSorted().map((name) => [name, JSON.parse(texts.get(name) ?? '{}') as object]),
  );
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return JSON.stringify({ $schema, title: 'Analytics events', $ref: '#/$defs/EventBatch', $defs }, null, 2);
}

/** Limits of a field in readable form. */
function formatLimits({ minimum, maximum, minLength = 0, maxLength, maxItems, pattern, format }: Schema): string {
  const limits = [
    format,
    maximum !== undefined && `${minimum ?? 0} to ${maximum}`,
    maxLength !== undefined && (minLength === maxLength ? `${maxLength} characters` : `up to ${maxLength} characters`),
    maxItems !== undefined && `up to ${maxItems}`,
    pattern !== undefined && !pattern.startsWith('^(?:') && `\`${pattern.replaceAll('|', '\\|')}\``,
  ];
  return limits.filter(Boolean).join(', ');
}

/** The event dictionary for analysts: each event with its fields, limits and an example. */
export function describeEventDictionary(document: ContractDocument): string | undefined {
  const schemas = (document.components['schemas'] ?? {}) as Record<string, Schema>;
  const find = (schema: Schema): Schema => schemas[nameOf(schema) ?? ''] ?? schema;
  const events = (schemas['AnalyticsEvent']?.oneOf ?? []).map(find);
  if (events.length === 0) return undefined;
  const shapes = new Set<string>();

  const formatType = (field: Schema): string => {
    const name = nameOf(field);
    const found = find(field);
    if (found.const !== undefined) return `\`${found.const}\``;
    if (found.enum) return found.enum.map((value) => `\`${String(value)}\``).join(', ');
    if (found.type === 'array' && found.items) return `list of ${formatType(found.items)}`;
    if (found.type !== 'object' || name === undefined) return found.type ?? '';
    shapes.add(name);
    return `[${name}](#${name.toLowerCase()})`;
  };
  const row = ([name, field]: [string, Schema], required: readonly string[] = []): string => {
    const found = find(field);
    const limits = formatLimits(found);
    const description = (field.description ?? found.description)?.trim().replaceAll('\n', ' ');
    const words = [description, limits && `(${limits})`].filter(Boolean).join(' ');
    return `| \`${name}\` | ${formatType(field)} | ${required.includes(name) ? 'always' : ''} | ${words} |`;
  };
  const section = (title: string, { description, properties = {}, required, examples }: Schema): string[] => [
    `## ${title}`,
    '',
    description ?? '',
    '',
    '| Field | Is | Sent | What it holds |',
    '| --- | --- | --- | --- |',
    ...Object.entries(properties).map((entry) => row(entry, required)),
    '',
    ...(examples?.[0] === undefined ? [] : ['```json', JSON.stringify(examples[0]), '```', '']),
  ];

  const sections = events.flatMap((event) => section(event.properties?.['event']?.const ?? '', event));
  // the list grows while it is read: a shape appends the shapes that it refers to
  const parts: string[] = [];
  for (const name of shapes) parts.push(...section(name, schemas[name] ?? {}));
  return [
    '# Events',
    '',
    'The events of the data layer and the collector. `npm run generate` creates this file from `api-spec/schemas/event.yaml`.',
    'The JSON Schema is `api-spec/generated/events.json`. No event is sent before the user agrees to statistics',
    '([decision 0045](decisions/0045-event-collector.md),',
    '[decision 0052](decisions/0052-consent-dialog-and-sent-events.md)). [docs/analytics.md](analytics.md) describes exports and charts.',
    '',
    ...sections,
    ...parts,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
