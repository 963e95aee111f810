import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { bundleContract } from '../../../api-spec/bundler.ts';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { BadInput } from '../bad-input.ts';
import { digestContract, readRecord } from './changelog.ts';
import { readVersion } from './version.ts';

/** Where the bundle stands in the repository. */
export const bundlePath = 'api-spec/generated/openapi.json';

function parseBundle(text: string, origin: string): ContractDocument {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BadInput(`${origin} is not JSON`);
  }
  const { openapi, paths } = (parsed ?? {}) as { openapi?: unknown; paths?: unknown };
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || typeof paths !== 'object' || paths === null) {
    throw new BadInput(`${origin} is not an OpenAPI 3 document`);
  }
  return parsed as ContractDocument;
}

/**
 * Reads a contract from a file: a bundle, or the root of a multi-file contract.
 *
 * @throws BadInput when it cannot be read, or is no OpenAPI document.
 */
export async function readContractFile(path: string): Promise<ContractDocument> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new BadInput(`there is no file ${path}`);
  if (extname(path) === '.json') return parseBundle(readFileSync(path, 'utf8'), path);
  const { document, problems } = await bundleContract(resolve(path), { folder: process.cwd() });
  const [first] = problems;
  if (first !== undefined || document === undefined) {
    throw new BadInput(
      `${path} cannot be read: ${first === undefined ? 'it is empty' : `${first.message} (${first.file}:${first.line})`}`,
    );
  }
  return parseBundle(JSON.stringify(document), path);
}

const runGit = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

function readFromGit(ref: string, root: string): ContractDocument {
  try {
    runGit(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new BadInput(`"${ref}" is neither a file nor a commit of this repository`);
  }
  try {
    return parseBundle(runGit(root, 'show', `${ref}:${bundlePath}`), `${bundlePath} of ${ref}`);
  } catch (error) {
    if (error instanceof BadInput) throw error;
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
  return looksLikeFile ? readContractFile(base) : readFromGit(base, root);
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
      const document = readFromGit(commit, root);
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

/** The bundle of the working tree. */
export const readHead = (root: string): Promise<ContractDocument> => readContractFile(join(root, bundlePath));
