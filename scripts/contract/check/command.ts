import { root } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readArguments, readCount, print, type Command } from '../../../contract-tools/command.ts';
import { openGenerator } from '../generator.ts';
import { writeFinding } from '../../../contract-tools/check/finding.ts';
import { measureWatch } from './measure.ts';
import { checkContract, findStaleFiles, type ContractPlace, type Verdict } from './run-check.ts';
import { watchContract } from './watch.ts';

const home: ContractPlace = { base: root, folder: 'api-spec' };

/** Rules that stop the check: a document that breaks them cannot be checked further. */
const invalidityRules = ['readable', 'struct', 'no-unresolved-refs'];

/** The last line: number of operations, duration and result. */
export const writeVerdict = (findings: number, { operations, ms }: Pick<Verdict, 'operations' | 'ms'>): string =>
  findings === 0
    ? `ok: ${operations} operations in ${Math.round(ms)} ms`
    : `${findings} ${findings === 1 ? 'finding' : 'findings'} in ${Math.round(ms)} ms`;

/**
 * Checks once and prints the findings.
 *
 * @returns the exit status. @throws BadInput when the contract is not valid OpenAPI document.
 */
export async function checkOnce(place: ContractPlace): Promise<number> {
  const generator = openGenerator();
  const verdict = await checkContract(place, generator);
  await generator.close();
  const invalid = verdict.findings.filter(({ rule }) => invalidityRules.includes(rule));
  const [first, ...others] = invalid;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new BadInput(`the contract is not valid OpenAPI: ${first.place}: ${first.message}${more}`);
  }
  const findings = [...verdict.findings, ...findStaleFiles(verdict, place.base)];
  for (const finding of findings) print(writeFinding(finding));
  print(writeVerdict(findings.length, verdict));
  return findings.length === 0 ? 0 : 1;
}

/** `contract check`: is the contract sound, and is every file generated from it up to date? */
export const checkCommand: Command = {
  usage: 'check [--watch | --measure EDITS]',
  about:
    'lint, own rules, examples, generated files up to date; --watch checks and regenerates at every change; --measure times it on a copy',
  run: async (args) => {
    const { values } = readArguments(args, {
      watch: { type: 'boolean' },
      measure: { type: 'string' },
    });
    if (values.measure !== undefined) {
      const { edits, p50, p95, most } = await measureWatch(home, readCount('measure', values.measure, 1, 1_000));
      print(`${edits} edits, from the save to the verdict: p50 ${p50} ms, p95 ${p95} ms, at most ${most} ms`);
      return 0;
    }
    if (values.watch !== true) return checkOnce(home);
    await watchContract(home);
    return 0;
  },
};
