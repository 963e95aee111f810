import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractPlace } from './run-check.ts';
import { watchContract } from './watch.ts';

/** Time from an edit to its result, in ms. */
export type WatchTimes = { edits: number; p50: number; p95: number; most: number };

/** Typical edits: the text of an operation, of a schema, of a shared parameter; a limit. */
const kinds = [
  { folder: 'paths', pattern: /^( {4}summary: .*)$/m, word: ' now' },
  { folder: 'schemas', pattern: /^( +maxLength: \d+)$/m, word: '0' },
  { folder: 'schemas', pattern: /^( +description: [A-Z][^|]*[a-z])\.?$/m, word: ' and more' },
  { folder: '.', file: 'parameters.yaml', pattern: /^( {2}description: .*)\.$/m, word: ', as ever.' },
];

/** Chooses the file and the text of the nth edit. */
function makeEdit(home: string, index: number): { path: string; text: string; changed: string } {
  for (let turn = index; ; turn += 1) {
    const kind = kinds[turn % kinds.length];
    if (kind === undefined) throw new Error('there is no kind of edit');
    const names = kind.file === undefined ? readdirSync(join(home, kind.folder)) : [kind.file];
    const path = join(home, kind.folder, names[index % names.length] ?? '');
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(kind.pattern, `$1${kind.word}`);
    if (changed !== text) return { path, text, changed };
  }
}

/**
 * Edits a copy of the contract repeatedly in watch mode and measures the time from each save to its result.
 *
 * @param edits number of edits; each is reverted, which is timed too.
 */
export async function measureWatch({ base, folder }: ContractPlace, edits: number): Promise<WatchTimes> {
  const copy = mkdtempSync(join(tmpdir(), 'contract-'));
  cpSync(join(base, folder), join(copy, folder), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  const stop = new AbortController();
  const times: number[] = [];
  let takeBack: (() => void) | undefined;
  const next = (): void => {
    if (takeBack !== undefined) {
      takeBack();
      takeBack = undefined;
      return;
    }
    const { path, text, changed } = makeEdit(join(copy, folder), times.length);
    writeFileSync(path, changed);
    takeBack = () => writeFileSync(path, text);
  };
  await watchContract(
    { base: copy, folder },
    {
      signal: stop.signal,
      onVerdict: (ms) => {
        times.push(ms);
        // the first result is of the start; the watcher must be ready before the first edit
        if (times.length > edits) stop.abort();
        else setTimeout(next, 100);
      },
    },
  );
  rmSync(copy, { recursive: true });
  const warm = times.slice(1).toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(warm[Math.ceil(warm.length * share) - 1] ?? 0);
  return { edits: warm.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}
