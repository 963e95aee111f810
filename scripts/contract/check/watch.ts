import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { print } from '../../../contract-tools/command.ts';
import { writeGeneratedFiles } from '../generated-files.ts';
import { openGenerator } from '../generator.ts';
import type { ExampleMemory } from '../../../contract-tools/check/examples.ts';
import { writeFinding } from '../../../contract-tools/check/finding.ts';
import { checkContract, type ContractPlace } from './run-check.ts';

/** An editor saves in several steps: wait this long for the last one, in ms. */
const settleMs = 40;

const isSource = (name: string | null): boolean =>
  name !== null && name.endsWith('.yaml') && !/(^|[\\/])(generated|node_modules)[\\/]/.test(name);

/**
 * Checks the contract now and after every change of a hand-written file, and writes the generated files when it is
 * sound. Ends with the process or the abort signal.
 *
 * @param onVerdict receives the time of each check since its change, in ms.
 */
export async function watchContract(
  place: ContractPlace,
  options: { signal?: AbortSignal; onVerdict?: (ms: number, findings: number) => void } = {},
): Promise<void> {
  const generator = openGenerator();
  const memory: ExampleMemory = new Map();
  const check = async (changedAt: number): Promise<void> => {
    const verdict = await checkContract(place, generator, memory);
    const written = verdict.files === undefined ? [] : writeGeneratedFiles(verdict.files, place.base);
    const ms = performance.now() - changedAt;
    for (const finding of verdict.findings) print(writeFinding(finding));
    const count = verdict.findings.length;
    const news = written.length > 0 ? `; wrote ${written.join(', ')}` : '';
    print(
      count === 0
        ? `ok in ${Math.round(ms)} ms${news}`
        : `${count} ${count === 1 ? 'finding' : 'findings'} in ${Math.round(ms)} ms`,
    );
    options.onVerdict?.(ms, count);
  };
  let changedAt: number | undefined;
  let isChecking = false;
  /** Repeats until no change arrived during a check; runs one check at a time. */
  const settle = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    while (changedAt !== undefined) {
      const since = changedAt;
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      changedAt = undefined;
      await check(since);
    }
    isChecking = false;
  };
  const watcher = watch(join(place.base, place.folder), { recursive: true }, (_event, name) => {
    if (!isSource(name)) return;
    changedAt ??= performance.now();
    void settle();
  });
  changedAt = performance.now();
  await settle();
  print('watching api-spec/ …');
  if (options.signal?.aborted !== true) await once(options.signal ?? new EventTarget(), 'abort');
  watcher.close();
  await generator.close();
}
