import { printProblems, readArguments, requireFile, type Command } from '../command.ts';
import { BadInput } from '../input-error.ts';
import { readToServe } from '../serve-document.ts';
import { checkTokens, readEnvironmentTokens } from '../tokens.ts';
import { fuzzOptions, runFuzz } from './run-command.ts';

/** `fuzz`: does a live service follow the contract, also when callers do not? */
export const fuzzCommand: Command = {
  usage:
    'fuzz CONTRACT --base-url URL [--token T…] [--runs N] [--seed N] [--only OPERATION,…] [--timeout SECONDS] [--junit FILE] [--har FILE] [--json]',
  about: 'call a live service in many variants and check every response; CONTRACT_TOKEN may hold tokens of test users',
  run: async (args) => {
    const options = {
      ...fuzzOptions,
      'base-url': { type: 'string' },
      token: { type: 'string', multiple: true },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    if (values['base-url'] === undefined) throw new BadInput('fuzz needs --base-url URL');
    const path = requireFile('fuzz', positionals[0]);
    const { document, problems } = await readToServe(path);
    printProblems(path, problems);
    const readTokens = async (): Promise<string[]> => checkTokens(values.token ?? readEnvironmentTokens());
    return runFuzz(document, values, values['base-url'], { readTokens });
  },
};
