import { join } from 'node:path';
import { readArguments, type Command } from '../../../contract-tools/command.ts';
import { fuzzOptions, runFuzz } from '../../../contract-tools/fuzz/run-command.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { root } from '../../settings.ts';
import { bundlePath } from '../diff/document-place.ts';
import { callerOptions, createSender, readTokens } from '../test-users.ts';

/** The default service: the backend on the port from the environment. */
const ownBackendUrl = (env: Record<string, string | undefined>): string =>
  `http://localhost:${env['BACKEND_PORT'] || '4000'}`;

/** `contract fuzz`: does a live service follow the contract, also when callers do not? */
export const fuzzCommand: Command = {
  usage:
    'fuzz [--base-url URL] [--token T… | --login EMAIL…] [--runs N] [--seed N] [--only OPERATION,…] [--junit FILE] [--har FILE] [--timeout SECONDS] [--json] [--contract FILE]',
  about:
    'call a live service in many variants and check every response; tokens of more users reach more operations, CONTRACT_TOKEN may hold them too, and --login requests one from the identity sandbox (--identity-url)',
  run: async (args) => {
    const { values } = readArguments(args, {
      ...fuzzOptions,
      ...callerOptions,
      'base-url': { type: 'string', default: ownBackendUrl(process.env) },
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const document = await readContractFile(values.contract);
    return runFuzz(document, values, values['base-url'], {
      readTokens: () => readTokens(values),
      createSender: (tokens) => createSender(values, tokens),
    });
  },
};
