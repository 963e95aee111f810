import { root } from '../../settings.ts';
import { BadInput } from '../bad-input.ts';
import { readArguments, say, type Command } from '../command.ts';
import { openGenerator } from '../generator.ts';
import { writeFinding } from './finding.ts';
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
  usage: 'check [--watch]',
  about: 'lint, own rules, examples, generated files up to date; --watch checks and regenerates at every change',
  run: async (args) => {
    const { values, positionals } = readArguments(args, { watch: { type: 'boolean' } });
    if (positionals[0] !== undefined) throw new BadInput(`check takes no argument, not "${positionals[0]}"`);
    if (values.watch !== true) return checkOnce();
    await watchContract(place);
    return 0;
  },
};
