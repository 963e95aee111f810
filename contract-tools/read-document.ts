import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { bundleContract, comparableRules, findInvalidities, type SourceProblem } from './bundler.ts';
import { keepComparable } from './keep-comparable.ts';
import { locate, type ContractDocument } from './openapi/document.ts';
import { completeDocument } from './complete-document.ts';
import { BadInput } from './input-error.ts';
import { mayIdentify, resolveIdentifiers } from './resolve-identifiers.ts';
import { findFaults, isMistaken } from './review-findings.ts';
import { changeNodes, emptyData, someNode } from './walk-document.ts';
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

/** The linter takes seconds and hundreds of megabytes for larger documents, in characters. */
const longestValidated = 2_000_000;

const tooLarge = 'is too large for the linter: only its references are checked';
const tooDeep = 'is too deep for the linter: only its references are checked';

/** The linter ends when schemas are nested too deeply. */
const isDepth = ({ message }: SourceProblem): boolean => /call stack size exceeded|nesting exceeded/.test(message);

/** True for a text that may have a reference to a file; `$ref` may also be the name of a property. */
const mayHaveOtherFiles = (text: string): boolean => /\$ref['"]?\s*:\s*[^\s#]?[^\s'"#{]/.test(text);

/** True for a reference to a file. */
const hasOtherFiles = (document: ContractDocument): boolean =>
  someNode(document, ({ $ref }) => typeof $ref === 'string' && !/^(?:#|$)/.test($ref));

/** True for a reference that leads to itself, or to the whole document. */
function isLoop(document: ContractDocument, reference: string): boolean {
  if (/^(?:#\/?)?$/.test(reference)) return true;
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
  const breakLoop = (node: Record<string, unknown>): Record<string, unknown> => {
    const { $ref } = node;
    if (typeof $ref !== 'string') return node;
    const isKnown = known.get($ref) ?? isLoop(document, $ref);
    known.set($ref, isKnown);
    if (isKnown) loops.add(`${$ref || '#'}: a reference leads back to itself`);
    return isKnown ? {} : node;
  };
  return { document: changeNodes(document, breakLoop), loops: [...loops] };
}

/** Bundles the files of a contract. @throws BadInput when it cannot be read. */
async function bundleText(path: string, source?: string): Promise<ContractDocument> {
  const { document, problems } = await bundleContract(resolve(path), { folder: process.cwd(), rules: {}, source });
  if (document === undefined) throw new BadInput(describeInvalid(path, problems));
  return requireOpenApi(document, path);
}

/** Parses one file. YAML that is no document is read by the bundler, which names the line of a fault. */
async function parseFile(path: string, text: string): Promise<ContractDocument> {
  if (extname(path) === '.json') return parseDocument(text, path);
  let parsed: unknown;
  try {
    parsed = parseYaml(text);
  } catch {
    return bundleText(path);
  }
  return typeof parsed === 'object' && !Array.isArray(parsed) ? requireOpenApi(parsed, path) : bundleText(path);
}

/** Parses a contract, bundles its files and counts its characters. @throws BadInput when it cannot be read. */
async function readWhole(path: string): Promise<{ document: ContractDocument; length: number }> {
  const text = readText(path);
  const parsed = await parseFile(path, text);
  const document = mayIdentify(text) ? resolveIdentifiers(parsed) : parsed;
  if (!mayHaveOtherFiles(text) || !hasOtherFiles(document)) return { document, length: text.length };
  const bundle = await bundleText(path, document === parsed ? text : JSON.stringify(document));
  const bundled = JSON.stringify(bundle);
  return { document: mayIdentify(bundled) ? resolveIdentifiers(bundle) : bundle, length: bundled.length };
}

/** A contract, and what is not valid in it. */
export type ReadContract = { document: ContractDocument; problems: string[] };

/**
 * Reads a contract from a file to compare it: what is not valid is reported, and the rest is compared.
 *
 * @throws BadInput when it cannot be read or is no OpenAPI 3 document.
 */
export async function readToCompare(path: string): Promise<ReadContract> {
  const { document: parsed, length } = await readWhole(path);
  if (length > longestValidated) return { document: keepComparable(parsed), problems: [tooLarge] };
  const { document, loops } = breakLoops(parsed);
  const linted = await findInvalidities(JSON.stringify(emptyData(document)), path, comparableRules);
  const all = [
    ...linted.filter((problem) => !isDepth(problem) && !isMistaken(problem, document)),
    ...findFaults(document),
  ];
  const problems = isOpenApi30(document) ? all : all.filter((problem) => !isUnknownKeyword(problem));
  const found = [...loops, ...problems.map(({ pointer = '#/', message }) => `${pointer}: ${message}`)];
  return {
    document: keepComparable(document),
    problems: [
      ...found.map((problem) => `is not valid OpenAPI: ${problem}`),
      ...(linted.some(isDepth) ? [tooDeep] : []),
    ],
  };
}

/** True for OpenAPI 3.2, which the bundler does not read from a file. */
const isNewest = (text: string): boolean => /openapi['"]?:\s*['"]?3\.2/.test(text);

/**
 * Reads a contract from a file: a bundle, or the root of a multi-file contract.
 *
 * @throws BadInput when it cannot be read, is not valid OpenAPI document, or lacks what the commands need.
 */
export async function readContractFile(path: string): Promise<ContractDocument> {
  const text = readText(path);
  if (extname(path) === '.json') return checkDocumentText(text, path);
  const { document, problems } = await bundleContract(resolve(path), {
    folder: process.cwd(),
    ...(isNewest(text) && { source: text }),
  });
  const faults = problems.filter((problem) => !isUnknownKeyword(problem));
  if (faults.length > 0) throw new BadInput(describeInvalid(path, faults));
  return checkDocumentText(JSON.stringify(document), path);
}

/** The text of a file in UTF-8 or, where a byte order mark says so, in UTF-16; without the mark. */
function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** @throws BadInput when a file cannot be read. */
function readText(path: string): string {
  if (!existsSync(path)) throw new BadInput(`file not found: ${path}`);
  if (!statSync(path).isFile()) throw new BadInput(`${path} is a folder, not a file`);
  let text: string;
  try {
    text = decodeText(readFileSync(path));
  } catch {
    throw new BadInput(`${path} may not be read`);
  }
  if (text.trim() === '') throw new BadInput(`${path} is empty`);
  return text;
}
