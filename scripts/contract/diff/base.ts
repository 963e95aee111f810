import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { BadInput } from '../bad-input.ts';
import { bundlePath, checkDocumentText, parseDocument, readContractFile } from '../read-document.ts';
import { digestContract, readRecord } from './changelog.ts';
import { readVersion } from './version.ts';

const runGit = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/** The text of the bundle that a commit holds. */
function readFromGit(ref: string, root: string): string {
  try {
    runGit(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new BadInput(`"${ref}" is neither a file nor a commit of this repository`);
  }
  try {
    return runGit(root, 'show', `${ref}:${bundlePath}`);
  } catch {
    throw new BadInput(`${ref} does not hold ${bundlePath}`);
  }
}

/**
 * Reads the contract that another is compared with.
 *
 * @param base a file, or a git ref whose committed bundle is read.
 */
export async function readBase(base: string, root: string): Promise<ContractDocument> {
  const looksLikeFile = /\.(json|ya?ml)$/.test(base) || existsSync(base);
  return looksLikeFile
    ? readContractFile(base)
    : checkDocumentText(readFromGit(base, root), `${bundlePath} of ${base}`);
}

/** Where the contract's versions are told. */
export const changelogPath = 'api-spec/CHANGELOG.md';

/** Commits of the contract that are looked through for the recorded one. */
const longestSearch = '100';

/**
 * Finds the commit that the changelog's newest entry speaks of: the one whose bundle has its digest, else the first that
 * carries its version (a commit may be put on top of others after its entry was written).
 *
 * @throws BadInput when there is no entry, or no commit has its version.
 */
export function findLastRecord(root: string): string {
  const path = join(root, changelogPath);
  const record = existsSync(path) ? readRecord(readFileSync(path, 'utf8')) : undefined;
  if (record === undefined) throw new BadInput(`diff needs a base: ${changelogPath} has no entry`);
  let found: string | undefined;
  try {
    const commits = runGit(root, 'log', `-${longestSearch}`, '--format=%H', '--', bundlePath).split('\n');
    for (const commit of commits.filter((line) => line !== '')) {
      const document = parseDocument(readFromGit(commit, root), commit);
      if (readVersion(document) !== record.version) break;
      found = commit;
      if (digestContract(document) === record.digest) break;
    }
  } catch {
    // no repository, or no bundle in it: told below
  }
  if (found === undefined) throw new BadInput(`diff needs a base: no commit holds version ${record.version}`);
  return found;
}

/** Where the contract is written by hand, and says its version. */
export const rootPath = 'api-spec/openapi.yaml';

/**
 * Reads the contract of the working tree as it is written by hand: the bundle beside it may be older.
 *
 * @throws BadInput when it is no valid OpenAPI.
 */
export const readHead = (root: string): Promise<ContractDocument> => readContractFile(join(root, rootPath));
