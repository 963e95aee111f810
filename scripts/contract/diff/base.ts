import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import {
  checkDocumentText,
  parseDocument,
  readContractFile,
  readToCompare,
} from '../../../contract-tools/read-document.ts';
import { digestContract, readRecord } from './changelog.ts';
import { contractPlace, type ComparedPlace } from './document-place.ts';
import { readVersion } from '../../../contract-tools/diff/version.ts';

const runGit = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/** The text of the bundle in a commit; undefined when the commit has none. */
function readFromGit(ref: string, root: string, path: string): string | undefined {
  try {
    runGit(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new BadInput(`"${ref}" is neither a file nor a commit of this repository`);
  }
  try {
    return runGit(root, 'show', `${ref}:${path}`);
  } catch {
    return undefined;
  }
}

/** A document of one file has no bundle. */
const toJson = (text: string, path: string): string =>
  path.endsWith('.yaml') ? JSON.stringify(parseYaml(text)) : text;

/** True when a base is a file, not a commit. */
export const isFileBase = (base: string): boolean => /\.(json|ya?ml)$/.test(base) || existsSync(base);

/**
 * Reads one of our documents from the bundle in a commit.
 *
 * @returns undefined when the commit has no such bundle.
 * @throws BadInput when there is no such commit, or the bundle is not valid OpenAPI document.
 */
export async function readCommitted(
  ref: string,
  root: string,
  { bundlePath } = contractPlace,
): Promise<ContractDocument | undefined> {
  const text = readFromGit(ref, root, bundlePath);
  return text === undefined ? undefined : checkDocumentText(toJson(text, bundlePath), `${bundlePath} of ${ref}`);
}

type ReportProblems = (path: string, problems: readonly string[]) => void;

/** Reads a contract of any project from a file, and reports what is not valid in it. */
export async function readForeign(path: string, report: ReportProblems): Promise<ContractDocument> {
  const { document, problems } = await readToCompare(path);
  report(path, problems);
  return document;
}

/**
 * Reads the contract to compare with.
 *
 * @param base a file, or a git ref whose committed bundle is read.
 */
export async function readBase(
  base: string,
  root: string,
  report: ReportProblems = () => undefined,
): Promise<ContractDocument> {
  const document = await (isFileBase(base) ? readForeign(base, report) : readCommitted(base, root));
  if (document === undefined) throw new BadInput(`${base} does not hold ${contractPlace.bundlePath}`);
  return document;
}

/** The number of commits that are searched for the recorded one. */
const longestSearch = '100';

/**
 * Finds the commit of the changelog's newest entry: the one whose bundle has its digest, else the first with its
 * version. Other commits may follow an entry after it was written.
 *
 * @throws BadInput when there is no entry, or no commit has its version.
 */
export function findLastRecord(root: string, { changelogPath, bundlePath } = contractPlace): string {
  const path = join(root, changelogPath);
  const record = existsSync(path) ? readRecord(readFileSync(path, 'utf8')) : undefined;
  if (record === undefined) throw new BadInput(`diff needs a base: ${changelogPath} has no entry`);
  let found: string | undefined;
  try {
    const commits = runGit(root, 'log', `-${longestSearch}`, '--format=%H', '--', bundlePath).split('\n');
    for (const commit of commits.filter((line) => line !== '')) {
      const document = parseDocument(toJson(readFromGit(commit, root, bundlePath) ?? '', bundlePath), commit);
      if (readVersion(document) !== record.version) break;
      found = commit;
      if (digestContract(document) === record.digest) break;
    }
  } catch {
    // no repository, or no bundle in it: the error follows below
  }
  if (found === undefined) throw new BadInput(`diff needs a base: no commit holds version ${record.version}`);
  return found;
}

/** The commit of the newest entry about a document next to the contract, or of the contract when there is none. */
export function findSideRecord(root: string, place: ComparedPlace): string {
  try {
    return findLastRecord(root, place);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return findLastRecord(root);
  }
}

/**
 * Reads the hand-written document of the working tree; its bundle may be older.
 *
 * @throws BadInput when it is not valid OpenAPI document.
 */
export const readHead = (root: string, { rootPath } = contractPlace): Promise<ContractDocument> =>
  readContractFile(join(root, rootPath));
