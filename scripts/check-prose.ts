import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFile, type Finding } from './prose/check-file.ts';
import { pendingFolders } from './prose/pending-folders.ts';
import type { Known } from './prose/references.ts';
import { root } from './settings.ts';

/**
 * A step of `npm run verify`: comments, documents and test titles use the words, the sentence length and the
 * references of CONTRIBUTING.md. Paths as arguments limit the check; `--summary` prints counts only. Without paths the
 * folders in `pendingFolders` are skipped.
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

/** The two upper folders of a file; "." for a file at the top. */
const toFolder = (file: string): string => dirname(file).split('/').slice(0, 2).join('/');

function printSummary(findings: readonly Finding[]): void {
  const counts = new Map<string, Record<Finding['rule'], number>>();
  for (const { file, rule } of findings) {
    const folder = toFolder(file);
    const row = counts.get(folder) ?? { reference: 0, sentence: 0, dialect: 0, name: 0 };
    row[rule] += 1;
    counts.set(folder, row);
  }
  for (const [folder, row] of [...counts].toSorted(([one], [other]) => one.localeCompare(other))) {
    const cells = Object.entries(row).filter(([, count]) => count > 0);
    process.stdout.write(`${folder.padEnd(32)} ${cells.map(([rule, count]) => `${rule} ${count}`).join(', ')}\n`);
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { summary: { type: 'boolean' } } });
const files = listFiles('.');
const chosen = positionals.map((path) => relative(root, resolve(path)));
const isChosen = (file: string): boolean =>
  chosen.length === 0
    ? values.summary === true || !pendingFolders.includes(toFolder(file))
    : chosen.some((path) => path === '' || file === path || file.startsWith(`${path}/`));
const known = readKnown(files);
const findings = files
  .filter((file) => checked.test(file) && !exempt.test(file) && isChosen(file))
  .flatMap((file) => checkFile(file, readFileSync(join(root, file), 'utf8'), known));
if (values.summary === true) printSummary(findings);
else
  for (const { file, line, rule, message } of findings) process.stdout.write(`${file}:${line} ${rule}: ${message}\n`);
process.stdout.write(`${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
