import type { SourceProblem } from './bundler.ts';
import { isOpenApi30 } from './diff/normalize-keywords.ts';
import { readPointer, splitPointer, type ContractDocument } from './openapi/document.ts';
import { walkDocument } from './walk-document.ts';

type Fields = Record<string, unknown>;

const versionOf = (document: ContractDocument): string => String((document as { openapi?: unknown }).openapi);

/** The dialect of JSON Schema at a place: that of the nearest schema that names one, or of the document. */
function readSchemaDialect(document: ContractDocument, tokens: readonly string[]): string {
  let dialect = String((document as Fields)['jsonSchemaDialect'] ?? '');
  let value: unknown = document;
  for (const token of tokens) {
    value = (value as Fields | undefined)?.[token];
    const { $schema } = (value ?? {}) as Fields;
    if (typeof $schema === 'string') dialect = $schema;
  }
  return dialect;
}

/** Earlier drafts of JSON Schema write a tuple as a list of items, and an exclusive limit as a boolean. */
function isOfEarlierDraft(document: ContractDocument, tokens: readonly string[], message: string): boolean {
  const dialect = readSchemaDialect(document, tokens);
  if (tokens.at(-1) === 'items' && message.endsWith('`array`')) return /draft-0|2019-09/.test(dialect);
  const isLimit = /^exclusive(?:Min|Max)imum$/.test(tokens.at(-1) ?? '');
  return isLimit && message.endsWith('`boolean`') && /draft-0[34]/.test(dialect);
}

/** A value of a discriminator may name a component. */
function isMappedName(document: ContractDocument, tokens: readonly string[], pointer: string): boolean {
  if (tokens.at(-2) !== 'mapping' || tokens.at(-3) !== 'discriminator') return false;
  const name = readPointer(document, pointer);
  return typeof name === 'string' && Object.hasOwn(document.components?.['schemas'] ?? {}, name);
}

/** What OpenAPI 3.2 permits and 3.1 did not. */
const isNewer = (message: string): boolean =>
  message.includes('`description` must be present') || message.startsWith('`style` can be one of the following only');

/**
 * True for a finding of the linter about something that is valid. It knows no boolean schemas, earlier drafts, names in
 * a mapping or OpenAPI 3.2.
 */
export function isMistaken({ message, pointer }: SourceProblem, document: ContractDocument): boolean {
  if (pointer === undefined || !pointer.startsWith('#/')) return false;
  const tokens = splitPointer(pointer);
  if (message.startsWith("Can't resolve")) return isMappedName(document, tokens, pointer);
  if (isOpenApi30(document)) return false;
  if (message.includes('Expected type `Schema`') && message.endsWith('`boolean`')) return true;
  if (versionOf(document).startsWith('3.2') && isNewer(message)) return true;
  return isOfEarlierDraft(document, tokens, message);
}

const unreadable = (reference: string): boolean => {
  try {
    decodeURIComponent(reference);
    return false;
  } catch {
    return true;
  }
};

/** Faults of one object that the linter does not find. */
function describeFaults({ $ref, multipleOf, ...node }: Fields): [name: string, fault: string][] {
  const faults: [string, string][] = [];
  if ($ref !== undefined && typeof $ref !== 'string') faults.push(['$ref', 'a reference has to be a text']);
  if (typeof $ref === 'string' && unreadable($ref))
    faults.push(['$ref', `${$ref} is no reference: % needs two digits`]);
  if (typeof multipleOf === 'number' && multipleOf <= 0) faults.push(['multipleOf', 'has to be greater than 0']);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    if (Array.isArray(node[keyword]) && node[keyword].length === 0) faults.push([keyword, 'needs at least one schema']);
  return faults;
}

/** Finds faults that the linter does not find, by their pointer. */
export function findFaults(document: ContractDocument): SourceProblem[] {
  const found: SourceProblem[] = [];
  walkDocument(document, '', ({ node, pointer, base }) => {
    for (const [name, message] of describeFaults(node))
      found.push({ rule: 'struct', file: '', line: 1, pointer: `${pointer}/${name}`, message });
    return base;
  });
  return found;
}
