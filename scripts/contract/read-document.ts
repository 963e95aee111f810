import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { bundleContract, findInvalidities, type SourceProblem } from '../../api-spec/bundler.ts';
import type { ContractDocument } from '../../api-spec/openapi/document.ts';
import { BadInput } from './input-error.ts';
import { findGap } from './check-preconditions.ts';

/** The bundle's path in the repository. */
export const bundlePath = 'api-spec/generated/openapi.json';

/** Describes the first problem and counts the others: pointers of a bundle are more useful than its lines. */
function describeInvalid(name: string, problems: readonly SourceProblem[]): string {
  const [first, ...others] = problems;
  if (first === undefined) return `${name} holds nothing`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const line = resolve(first.file) === resolve(name) ? `line ${first.line}` : `${first.file}:${first.line}`;
  const at = name.endsWith('.json') && first.pointer !== undefined ? first.pointer : line;
  return `${name} is not valid OpenAPI: ${at}: ${first.message}${more}`;
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
  const { openapi } = (parsed ?? {}) as { openapi?: unknown };
  if (typeof openapi !== 'string' || !/^3\.[01]\.\d+$/.test(openapi) || Array.isArray(parsed)) {
    throw new BadInput(`${origin} is not an OpenAPI 3 document: openapi has to be 3.1.1, or another 3.0 or 3.1`);
  }
  return parsed as ContractDocument;
}

/**
 * Parses and validates the text of a bundle, and checks that it has what the commands need.
 *
 * @throws BadInput naming the first problem.
 */
export async function checkDocumentText(text: string, origin: string): Promise<ContractDocument> {
  const document = parseDocument(text, origin);
  const problems = await findInvalidities(text, origin);
  if (problems.length > 0) throw new BadInput(describeInvalid(origin, problems));
  const gap = findGap(document);
  if (gap !== undefined) throw new BadInput(`${origin} ${gap}`);
  return document;
}

/**
 * Reads a contract from a file: a bundle, or the root of a multi-file contract.
 *
 * @throws BadInput when it cannot be read, is not valid OpenAPI document, or lacks what the commands need.
 */
export async function readContractFile(path: string): Promise<ContractDocument> {
  if (!existsSync(path)) throw new BadInput(`file not found: ${path}`);
  if (!statSync(path).isFile()) throw new BadInput(`${path} is a folder, not a file`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new BadInput(`${path} may not be read`);
  }
  if (text.trim() === '') throw new BadInput(`${path} is empty`);
  if (extname(path) === '.json') return checkDocumentText(text, path);
  const { document, problems } = await bundleContract(resolve(path), { folder: process.cwd() });
  if (problems.length > 0) throw new BadInput(describeInvalid(path, problems));
  return checkDocumentText(JSON.stringify(document), path);
}
