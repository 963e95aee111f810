import { root } from '../../settings.ts';
import { BadInput } from '../bad-input.ts';
import { readArguments, readCount, say, type Command } from '../command.ts';
import { openGenerator } from '../generator.ts';
import { writeFinding } from './finding.ts';
import { measureWatch } from './measure.ts';
import { checkContract, findStaleFiles, type ContractPlace, type Verdict } from './run-check.ts';
import { watchContract } from './watch.ts';

const place: ContractPlace = { base: root, folder: 'api-spec' };

/** The last line: how much was looked at, how long it took, what came of it. */
export const writeVerdict = (findings: number, { operations, ms }: Pick<Verdict, 'operations' | 'ms'>): string =>
  findings === 0
    ? `ok: ${operations} operations in ${Math.round(ms)} ms`
    : `${findings} ${findings === 1 ? 'finding' : 'findings'} in ${Math.round(ms)} ms`;

async function checkOnce(): Promise<number> {
  const generator = openGenerator();
  const verdict = await checkContract(place, generator);
  await generator.close();
  if (verdict.findings.some(({ rule }) => rule === 'readable')) {
    throw new BadInput(verdict.findings.map(writeFinding).join('; '));
  }
  const findings = [...verdict.findings, ...findStaleFiles(verdict, root)];
  for (const finding of findings) say(writeFinding(finding));
  say(writeVerdict(findings.length, verdict));
  return findings.length === 0 ? 0 : 1;
}

/** `contract check`: is the contract sound, and is everything that is made from it up to date? */
export const checkCommand: Command = {
  usage: 'check [--watch | --measure EDITS]',
  about:
    'lint, own rules, examples, generated files up to date; --watch checks and regenerates at every change; --measure times it on a copy',
  run: async (args) => {
    const { values, positionals } = readArguments(args, {
      watch: { type: 'boolean' },
      measure: { type: 'string' },
    });
    if (positionals[0] !== undefined) throw new BadInput(`check takes no argument, not "${positionals[0]}"`);
    if (values.measure !== undefined) {
      const { edits, p50, p95, most } = await measureWatch(place, readCount('measure', values.measure, 1, 1_000));
      say(`${edits} edits, from the save to the verdict: p50 ${p50} ms, p95 ${p95} ms, at most ${most} ms`);
      return 0;
    }
    if (values.watch !== true) return checkOnce();
    await watchContract(place);
    return 0;
  },
};
