/** A JSON Schema of the contract; only the keywords that this code reads are typed. */
export type ContractSchema = {
  $ref?: string;
  type?: string | string[];
  default?: string | number | boolean;
  [keyword: string]: unknown;
};

type Referenced<Value> = Value | { $ref: string };

export type ContractParameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: ContractSchema;
};

export type ContractContent = Record<string, { schema?: ContractSchema; itemSchema?: ContractSchema }>;

export type ContractOperation = {
  operationId: string;
  security?: Record<string, string[]>[];
  'x-cache-control'?: string;
  /** documented statuses that the reference backend never returns, with the reason to document them */
  'x-unanswered'?: Record<string, string>;
  /** the last placeholder of the path may match several segments */
  'x-wildcard'?: boolean;
  deprecated?: boolean;
  /** yyyy-mm-dd */
  'x-deprecated-since'?: string;
  /** yyyy-mm-dd */
  'x-sunset'?: string;
  parameters?: Referenced<ContractParameter>[];
  requestBody?: { required?: boolean; content: ContractContent };
  responses: Record<string, Referenced<{ content?: ContractContent }>>;
};

/** A bundled OpenAPI 3.1 document: one file that only refers to itself. */
export type ContractDocument = {
  /** `url` is a path; `origin` is that of an absolute address, with its variables in braces */
  servers: { url: string; origin?: string }[];
  paths: Record<string, Record<string, ContractOperation>>;
  webhooks?: Record<string, Record<string, ContractOperation>>;
  /** true for a contract of any project: `default` covers every status, and what is not valid was left out */
  isForeign?: boolean;
  components: Record<string, Record<string, unknown>>;
};

/** A value of the document with its JSON pointer, so that a validator can refer to it. */
export type Located<Value> = { value: Value; pointer: string };

const escapeToken = (token: string): string => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));
const decode = (token: string): string => {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};
const unescapeToken = (token: string): string => {
  const decoded = token.includes('%') ? decode(token) : token;
  return decoded.includes('~') ? decoded.replaceAll('~1', '/').replaceAll('~0', '~') : decoded;
};

/** Creates the JSON pointer of a value in the document, as a URI fragment. */
export const makePointer = (...tokens: string[]): string => `#/${tokens.map(escapeToken).join('/')}`;

/** The tokens of a JSON pointer. */
export const splitPointer = (pointer: string): string[] => pointer.slice(2).split('/').map(unescapeToken);

/** The value at a JSON pointer; undefined for none. */
export function readPointer(document: ContractDocument, pointer: string): unknown {
  let value: unknown = document;
  for (const token of splitPointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

const anchors = new WeakMap<ContractDocument, Map<string, ContractSchema>>();

function listAnchors(value: unknown, found: Map<string, ContractSchema>): Map<string, ContractSchema> {
  if (typeof value !== 'object' || value === null) return found;
  const { $anchor, $dynamicAnchor } = value as Record<string, unknown>;
  for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') found.set(name, value as ContractSchema);
  for (const inner of Object.values(value)) listAnchors(inner, found);
  return found;
}

/** The schema with an anchor of JSON Schema. @param reference `#name`; undefined when there is none. */
export function findAnchor(document: ContractDocument, reference: string): ContractSchema | undefined {
  const known = anchors.get(document) ?? listAnchors(document, new Map());
  anchors.set(document, known);
  return known.get(reference.slice(1));
}

/**
 * Follows references to a value.
 *
 * @param pointer location of the value, or of the first reference to it.
 * @throws Error when a reference has no target, because the document was not bundled.
 */
export function locate<Value extends object>(document: ContractDocument, pointer: string): Located<Value> {
  const value = readPointer(document, pointer);
  if (typeof value !== 'object' || value === null) throw new Error(`the contract has nothing at ${pointer}`);
  if ('$ref' in value && typeof value.$ref === 'string') return locate<Value>(document, value.$ref);
  return { value: value as Value, pointer };
}
