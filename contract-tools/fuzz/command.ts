import { join } from 'node:path';
import { listOperations } from '../openapi/operations.ts';
import { root } from '../../scripts/settings.ts';
import { BadInput } from '../input-error.ts';
import { callerOptions, createSender, readTokens } from '../../scripts/contract/test-users.ts';
import { readArguments, readCount, print, type Command } from '../command.ts';
import { findApi } from '../probe-service.ts';
import { bundlePath, readContractFile } from '../read-document.ts';
import { openTarget, ownBackendUrl, send as sendOnce } from '../http-target.ts';
import { summarise } from './report.ts';
import type { OperationResult } from './result.ts';
import { fuzzService } from './run-fuzz.ts';

function describe({ operationId, runs, statuses, unseen, counterexample }: OperationResult): string {
  const seen = Object.entries(statuses).map(([status, count]) => `${status}×${count}`);
  const missing = unseen.length > 0 ? `  not seen: ${unseen.join(' ')}` : '';
  const line = `${counterexample ? 'FAILED' : 'ok    '} ${operationId.padEnd(28)} ${String(runs).padStart(5)}  ${seen.join(' ')}${missing}`;
  if (counterexample === undefined) return line;
  return [line, ...counterexample.faults.map((fault) => `         ${fault}`), `         ${counterexample.curl}`].join(
    '\n',
  );
}

/** `contract fuzz`: does a live service follow the contract, also when callers do not? */
export const fuzzCommand: Command = {
  usage:
    'fuzz [--base-url URL] [--token T… | --login EMAIL…] [--runs N] [--seed N] [--only OPERATION,…] [--contract FILE]',
  about:
    'call a live service in many variants and check every response; tokens of more users reach more operations, CONTRACT_TOKEN may hold them too, and --login requests one from the identity sandbox (--identity-url)',
  run: async (args) => {
    const { values } = readArguments(args, {
      'base-url': { type: 'string', default: ownBackendUrl(process.env) },
      ...callerOptions,
      runs: { type: 'string', default: '200' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const runs = readCount('runs', values.runs, 1, 100_000);
    const seed =
      values.seed === undefined ? Date.now() % 2_147_483_647 : readCount('seed', values.seed, 0, 2_147_483_647);
    const only = values.only.split(',').filter((id) => id !== '');
    const document = await readContractFile(values.contract);
    const known = new Set(listOperations(document).map(({ operationId }) => operationId));
    const unknown = only.find((id) => !known.has(id));
    if (unknown !== undefined) throw new BadInput(`the contract has no operation "${unknown}"`);
    const target = await openTarget(document, values['base-url'], await readTokens(values));
    await findApi(document, target, sendOnce);
    if (target.tokens.length === 0) print('no token: operations that need one are only called without it');
    const started = performance.now();
    const send = createSender(values, target.tokens);
    const results = await fuzzService(document, target, { runs, seed, only }, send, (result) =>
      print(describe(result)),
    );
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const [first, ...others] = summarise(results);
    for (const line of [`${first}; ${seconds} s`, ...others]) print(line);
    const isClean = results.every(({ counterexample }) => counterexample === undefined);
    if (!isClean) print(`to repeat exactly this: --seed ${seed} --runs ${runs}`);
    return isClean ? 0 : 1;
  },
};
