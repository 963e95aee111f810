import type { ContractDocument, ContractSchema } from './openapi/document.ts';
import { locate, makePointer } from './openapi/document.ts';

/** A response in a document. */
export type ContractResponse = {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, ContractMedia>;
};

/** A body in one content type. */
export type ContractMedia = {
  schema?: ContractSchema;
  /** each item of a stream */
  itemSchema?: ContractSchema;
  example?: unknown;
  examples?: Record<string, unknown>;
  /** encoding of the parts of a form, by property */
  encoding?: Record<string, ContractEncoding>;
  /** encoding of the parts by position, and of further ones, since OpenAPI 3.2 */
  prefixEncoding?: ContractEncoding[];
  itemEncoding?: ContractEncoding;
};

/** The encoding of one part of a form. */
export type ContractEncoding = {
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  headers?: Record<string, unknown>;
};

/** A parameter in a document. */
export type RawParameter = {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: ContractSchema;
  /** replaces `schema`: one content type in which the value is written */
  content?: Record<string, ContractMedia>;
  example?: unknown;
  examples?: Record<string, unknown>;
};

/** An operation with the project's extensions, as written. */
export type RawOperation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: (RawParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content?: Record<string, ContractMedia> };
  responses?: Record<string, ContractResponse | { $ref: string }>;
  'x-spec'?: string;
  'x-sunset'?: string;
  'x-deprecated-since'?: string;
  'x-unanswered'?: Record<string, string>;
};

/** An operation with its method and path. */
export type PlacedOperation = { path: string; method: string; pointer: string; operation: RawOperation };

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** OpenAPI 3.2 permits any method; `diff` moves them next to the known ones. */
const isOtherMethod = (name: string, operation: unknown): boolean => /^[A-Z]+$/.test(name) && isObject(operation);

const listPart = (part: 'paths' | 'webhooks', items: ContractDocument['paths']): PlacedOperation[] =>
  Object.entries(items).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item) && isObject(item[method]))
      .concat(isObject(item) ? Object.keys(item).filter((method) => isOtherMethod(method, item[method])) : [])
      .map((method) => ({
        path,
        method,
        pointer: makePointer(part, path, method),
        operation: item[method] as RawOperation,
      })),
  );

/** Lists the operations of a document as written. */
export const listRawOperations = (document: ContractDocument): PlacedOperation[] =>
  listPart('paths', document.paths ?? {});

/** Lists the webhooks that the service receives; `path` is the webhook's name. */
export const listRawWebhooks = (document: ContractDocument): PlacedOperation[] =>
  listPart('webhooks', document.webhooks ?? {});

/** Follows references from a node of the document; returns the node itself when it is no reference. */
export function follow<Value extends object>(
  document: ContractDocument,
  pointer: string,
): { value: Value; pointer: string } {
  return locate<Value>(document, pointer);
}

/** Keywords with one schema, a list of schemas, or schemas by name. */
const single = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
];
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const named = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];

/** A schema inside another: its pointer and its keyword. */
export type ChildSchema = { schema: ContractSchema; pointer: string; keyword: string; name: string };

const isSchema = (value: unknown): value is ContractSchema => typeof value === 'object' && value !== null;

/** Lists the schemas directly inside a schema; references are not followed. */
export function listChildren(schema: ContractSchema, pointer: string): ChildSchema[] {
  const children: ChildSchema[] = [];
  const add = (value: unknown, keyword: string, tokens: string[]): void => {
    if (!isSchema(value)) return;
    children.push({
      schema: value,
      pointer: `${pointer}/${makePointer(...tokens).slice(2)}`,
      keyword,
      name: tokens.at(-1) ?? keyword,
    });
  };
  for (const keyword of single) add(schema[keyword], keyword, [keyword]);
  for (const keyword of listed) {
    const list = schema[keyword];
    if (Array.isArray(list)) list.forEach((value, index) => add(value, keyword, [keyword, String(index)]));
  }
  for (const keyword of named) {
    for (const [name, value] of Object.entries((schema[keyword] as object | undefined) ?? {})) {
      add(value, keyword, [keyword, name]);
    }
  }
  return children;
}

/**
 * Visits a schema and every schema below it once; follows references.
 *
 * @param seen pointers that were visited already; grows.
 */
export function visitSchemas(
  document: ContractDocument,
  pointer: string,
  visit: (schema: ContractSchema, pointer: string, holder: string) => void,
  seen: Set<string> = new Set(),
  holder = '',
): void {
  const { value, pointer: home } = follow<ContractSchema>(document, pointer);
  if (seen.has(home)) return;
  seen.add(home);
  visit(value, home, holder);
  for (const child of listChildren(value, home)) {
    visitSchemas(document, child.pointer, visit, seen, child.keyword);
  }
}
