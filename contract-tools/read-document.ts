import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { bundleContract, comparableRules, findInvalidities, type SourceProblem } from './bundler.ts';
import { findAnchor, locate, readPointer, type ContractDocument } from './openapi/document.ts';
import { completeDocument } from './complete-document.ts';
import { BadInput } from './input-error.ts';
import { isOpenApi30 } from './diff/normalize-keywords.ts';
import { findGap } from './check-preconditions.ts';
import { requireModest } from './require-modest.ts';

/** Place and rule of a problem: pointers of a bundle are more useful than its lines. */
function describePlace(name: string, { file, line, pointer, message }: SourceProblem): string {
  const at = resolve(file) === resolve(name) ? `line ${line}` : `${file}:${line}`;
  return `${name.endsWith('.json') && pointer !== undefined ? pointer : at}: ${message}`;
}

/** Describes the first problem and counts the others. */
function describeInvalid(name: string, problems: readonly SourceProblem[]): string {
  const [first, ...others] = problems;
  if (first === undefined) return `${name} holds nothing`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${name} is not valid OpenAPI: ${describePlace(name, first)}${more}`;
}

/**
 * Parses the text of a bundle without a validation.
 *
 * @param origin its name in errors.
 * @throws BadInput when it is no OpenAPI 3 document.
 */
export function parseDocument(text: string, origin: string): ContractDocument {
  if (text.trim() === '') throw new BadInput(`${origin} is empty`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BadInput(`${origin} is not JSON`);
  }
  return requireOpenApi(parsed, origin);
}

/** @throws BadInput for anything but an OpenAPI 3 document. */
function requireOpenApi(parsed: unknown, origin: string): ContractDocument {
  const { openapi } = (parsed ?? {}) as { openapi?: unknown };
  if (!/^3\.[012](\.\d+)?([-+].*)?$/.test(String(openapi)) || Array.isArray(parsed)) {
    throw new BadInput(`${origin} is not an OpenAPI 3 document: openapi has to be 3.1.1, or another 3.0, 3.1 or 3.2`);
  }
  requireModest(parsed, origin);
  return parsed as ContractDocument;
}

/** JSON Schema permits keywords that it does not define: `nullable` is one since OpenAPI 3.1. */
const isUnknownKeyword = ({ message, pointer = '' }: SourceProblem): boolean =>
  /\/schemas?\//.test(pointer) && / is not expected here/.test(message);

/**
 * Parses and validates the text of a bundle, and checks that it has what the commands need.
 *
 * @throws BadInput naming the first problem.
 */
export async function checkDocumentText(text: string, origin: string): Promise<ContractDocument> {
  const parsed = parseDocument(text, origin);
  const problems = (await findInvalidities(text, origin)).filter((problem) => !isUnknownKeyword(problem));
  if (problems.length > 0) throw new BadInput(describeInvalid(origin, problems));
  const document = (parsed as Partial<ContractDocument>).paths === undefined ? parsed : completeDocument(parsed);
  const gap = findGap(document);
  if (gap !== undefined) throw new BadInput(`${origin} ${gap}`);
  return document;
}

const resolves = (document: ContractDocument, pointer: string): boolean => {
  try {
    return pointer.startsWith('#/') ? Boolean(locate(document, pointer)) : findAnchor(document, pointer) !== undefined;
  } catch {
    return false;
  }
};

/** Earlier drafts of JSON Schema write a tuple as a list of items. */
const isTuple = (document: ContractDocument, pointer: string): boolean =>
  pointer.endsWith('/items') && Array.isArray(readPointer(document, pointer));

/** Removes the value at a pointer. */
function removeAt(document: ContractDocument, pointer: string): void {
  const at = pointer.lastIndexOf('/');
  const name = decodeURIComponent(pointer.slice(at + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  if (at < 1 || !resolves(document, pointer.slice(0, at))) return;
  const holder = locate<Record<string, unknown>>(document, pointer.slice(0, at)).value;
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else Reflect.deleteProperty(holder, name);
}

/** A copy without values of a wrong type, in which references that lead nowhere allow everything. */
function keepComparable(document: ContractDocument, problems: readonly SourceProblem[]): ContractDocument {
  const copy = problems.length === 0 ? document : structuredClone(document);
  // the last one first: items of a list move up
  for (const { message, pointer } of problems.toReversed())
    if (message.startsWith('Expected type') && pointer !== undefined && !isTuple(copy, pointer))
      removeAt(copy, pointer);
  const known = new Map<string, boolean>();
  const isLost = (value: unknown): boolean => {
    const { $ref } = (value ?? {}) as { $ref?: unknown };
    if (typeof $ref !== 'string') return false;
    const isKnown = known.get($ref) ?? resolves(copy, $ref);
    known.set($ref, isKnown);
    return !isKnown;
  };
  if (!contains(copy, isLost)) return copy;
  return JSON.parse(JSON.stringify(copy, (_, value: unknown) => (isLost(value) ? {} : value))) as ContractDocument;
}

/** True when a value, or one inside it, passes a test. */
function contains(value: unknown, passes: (inner: object) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (passes(value)) return true;
  for (const name in value) if (contains((value as Record<string, unknown>)[name], passes)) return true;
  return false;
}

/** The linter takes seconds and hundreds of megabytes for larger documents, in characters. */
const longestValidated = 2_000_000;

const tooLarge = 'is too large for the linter: only its references are checked';

/** True for a reference to a file; `$ref` may also be the name of a property. */
const hasOtherFiles = (text: string): boolean => /\$ref['"]?:[ \t]*['"]?[^\s'"#{]/.test(text);

/** @throws BadInput for text that is not YAML. */
function parseYamlText(text: string, origin: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw new BadInput(`${origin} is no YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One file in YAML as JSON; the bundler names the line of a fault. @throws BadInput when it cannot be read. */
function toJson(path: string, text: string): Promise<string> {
  try {
    const parsed: unknown = parseYaml(text);
    requireModest(parsed, path);
    const isDocument = typeof parsed === 'object' && !Array.isArray(parsed);
    return isDocument ? Promise.resolve(JSON.stringify(parsed)) : bundleText(path);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    return bundleText(path);
  }
}

/** True for a reference that leads to itself, or to the whole document. */
function isLoop(document: ContractDocument, reference: string): boolean {
  if (/^#\/?$/.test(reference)) return true;
  try {
    return reference.startsWith('#/') && locate(document, reference) === undefined;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** The linter cannot read references that lead back to themselves: they allow everything. */
function breakLoops(document: ContractDocument): { document: ContractDocument; loops: string[] } {
  const loops = new Set<string>();
  const known = new Map<string, boolean>();
  const find = (value: unknown): boolean => {
    const { $ref } = (value ?? {}) as { $ref?: unknown };
    if (typeof $ref !== 'string') return false;
    const isKnown = known.get($ref) ?? isLoop(document, $ref);
    known.set($ref, isKnown);
    if (isKnown) loops.add(`${$ref}: a reference leads back to itself`);
    return isKnown;
  };
  const text = JSON.stringify(document, (_, value: unknown) => (find(value) ? {} : value));
  return loops.size === 0
    ? { document, loops: [] }
    : { document: JSON.parse(text) as ContractDocument, loops: [...loops] };
}

/** Bundles the files of a contract. @throws BadInput when it cannot be read. */
async function bundleText(path: string): Promise<string> {
  const { document, problems } = await bundleContract(resolve(path), { folder: process.cwd(), rules: {} });
  if (document === undefined) throw new BadInput(describeInvalid(path, problems));
  return JSON.stringify(document);
}

/** A contract, and what is not valid in it. */
export type ReadContract = { document: ContractDocument; problems: string[] };

/**
 * Reads a contract from a file to compare it: what is not valid is reported, and the rest is compared.
 *
 * @throws BadInput when it cannot be read or is no OpenAPI 3 document.
 */
export async function readToCompare(path: string): Promise<ReadContract> {
  const text = readText(path);
  const isBundle = !hasOtherFiles(text);
  const isJson = extname(path) === '.json';
  if ((isBundle || isJson) && text.length > longestValidated) {
    const parsed = isJson ? parseDocument(text, path) : requireOpenApi(parseYamlText(text, path), path);
    return { document: keepComparable(parsed, []), problems: [tooLarge] };
  }
  const bundle = isBundle ? (isJson ? text : await toJson(path, text)) : await bundleText(path);
  const parsed = parseDocument(bundle, path);
  if (bundle.length > longestValidated) return { document: keepComparable(parsed, []), problems: [tooLarge] };
  const { document, loops } = breakLoops(parsed);
  const source = loops.length > 0 ? JSON.stringify(document) : bundle;
  const all = await findInvalidities(source, path, comparableRules);
  const problems = isOpenApi30(document) ? all : all.filter((problem) => !isUnknownKeyword(problem));
  const found = [...loops, ...problems.map(({ pointer = '#/', message }) => `${pointer}: ${message}`)];
  return {
    document: keepComparable(document, problems),
    problems: found.map((problem) => `is not valid OpenAPI: ${problem}`),
  };
}

/**
 * Reads a contract from a file: a bundle, or the root of a multi-file contract.
 *
 * @throws BadInput when it cannot be read, is not valid OpenAPI document, or lacks what the commands need.
 */
export async function readContractFile(path: string): Promise<ContractDocument> {
  const text = readText(path);
  if (extname(path) === '.json') return checkDocumentText(text, path);
  // the bundler does not read OpenAPI 3.2
  if (/openapi['"]?:\s*['"]?3\.2/.test(text)) return checkDocumentText(await toJson(path, text), path);
  const { document, problems } = await bundleContract(resolve(path), { folder: process.cwd() });
  const faults = problems.filter((problem) => !isUnknownKeyword(problem));
  if (faults.length > 0) throw new BadInput(describeInvalid(path, faults));
  return checkDocumentText(JSON.stringify(document), path);
}

/** @throws BadInput when a file cannot be read. */
function readText(path: string): string {
  if (!existsSync(path)) throw new BadInput(`file not found: ${path}`);
  if (!statSync(path).isFile()) throw new BadInput(`${path} is a folder, not a file`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new BadInput(`${path} may not be read`);
  }
  if (text.trim() === '') throw new BadInput(`${path} is empty`);
  return text;
}
