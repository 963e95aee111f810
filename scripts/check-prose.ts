import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { checkFile } from './prose/check-file.ts';
import type { Known } from './prose/references.ts';
import { root } from './settings.ts';

/**
 * A step of `npm run verify`: comments, documents and test titles use the words, the sentence length and the
 * references of CONTRIBUTING.md. Paths as arguments limit the check.
 */
const skipped =
  /(?:^|\/)(?:node_modules|dist|data|project.inlang|test-results|playwright-report|\.[^/]*)$|^locales\/messages$/;
const checked = /\.(?:tsx?|mjs|cjs|css|ya?ml|toml|md)$/;
/** Generated files, published entries of the changelog, and files that contain the words that the check forbids. */
const exempt = /(?:^|\/)generated\/|\/CHANGELOG[^/]*\.md$|^scripts\/prose\/|^scripts\/check-prose/;

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !skipped.test(path) ? listFiles(path) : [];
  });
}

function listFolders(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

const readIds = (file: string, shape: RegExp): Set<string> =>
  new Set([...readFileSync(join(root, file), 'utf8').matchAll(shape)].map(([, id = '']) => id));

function readKnown(files: readonly string[]): Known {
  const decisions = files.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]);
  return {
    files: new Set(files),
    folders: new Set([...listFolders(files), 'locales/messages']),
    names: new Set(files.map((file) => basename(file))),
    decisions: new Set(decisions.filter((number) => number !== undefined)),
    requirements: readIds('docs/requirements.tsv', /^([A-Z]{2}-\d{2})\t/gm),
    invariants: readIds('docs/invariants.md', /^\| ([A-Z]{3}-\d{2}) \|/gm),
  };
}

const files = listFiles('.');
const chosen = process.argv.slice(2).map((path) => relative(root, resolve(path)));
const isChosen = (file: string): boolean =>
  chosen.length === 0 || chosen.some((path) => path === '' || file === path || file.startsWith(`${path}/`));
const known = readKnown(files);
const findings = files
  .filter((file) => checked.test(file) && !exempt.test(file) && isChosen(file))
  .flatMap((file) => checkFile(file, readFileSync(join(root, file), 'utf8'), known));
for (const { file, line, rule, message } of findings) process.stdout.write(`${file}:${line} ${rule}: ${message}\n`);
process.stdout.write(`${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
