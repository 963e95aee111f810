import type { ContractDocument } from '../openapi/document.ts';
import { writeFileSync } from 'node:fs';
import { listOperations } from '../openapi/operations.ts';
import { readCount, print } from '../command.ts';
import { createSend, openTarget } from '../http-target.ts';
import { BadInput } from '../input-error.ts';
import { findApi } from '../probe-service.ts';
import { recordHar } from './record-har.ts';
import { writeJUnit } from './report-junit.ts';
import { summarise } from './report.ts';
import type { OperationResult } from './result.ts';
import { fuzzService } from './run-fuzz.ts';
import type { Send } from './watch-operation.ts';

/** Options of `fuzz` besides the contract and the callers. */
export const fuzzOptions = {
  runs: { type: 'string', default: '200' },
  seed: { type: 'string' },
  only: { type: 'string', default: '' },
  junit: { type: 'string' },
  har: { type: 'string' },
  timeout: { type: 'string', default: '15' },
  json: { type: 'boolean' },
} as const;

/** Values of those options. */
export type FuzzValues = {
  runs: string;
  seed?: string | undefined;
  only: string;
  junit?: string | undefined;
  har?: string | undefined;
  timeout: string;
  json?: boolean | undefined;
};

function describe({ operationId, runs, phases, statuses, unseen, skipped, findings }: OperationResult): string {
  if (skipped !== undefined) return `skipped ${operationId.padEnd(27)} ${skipped}`;
  const seen = Object.entries(statuses).map(([status, count]) => `${status}×${count}`);
  const missing = unseen.length > 0 ? `  not seen: ${unseen.join(' ')}` : '';
  const hint = phases.positive === 0 ? '  no call that fits the contract was made' : '';
  const line = `${findings.length > 0 ? 'FAILED' : 'ok    '} ${operationId.padEnd(28)} ${String(runs).padStart(5)}  ${seen.join(' ')}${missing}${hint}`;
  return [line, ...findings.flatMap(({ faults, curl }) => [...faults, curl]).map((text) => `         ${text}`)].join(
    '\n',
  );
}

/**
 * Fuzzes a live service and prints the results.
 *
 * @param callers the tokens of the test users; `send` replaces the plain sender.
 * @returns the exit status. @throws BadInput for an invalid option, or when the service does not respond.
 */
export async function runFuzz(
  document: ContractDocument,
  values: FuzzValues,
  baseUrl: string,
  callers: { readTokens: () => Promise<string[]>; createSender?: (tokens: readonly string[]) => Send },
): Promise<number> {
  const runs = readCount('runs', values.runs, 1, 100_000);
  const seed =
    values.seed === undefined ? Date.now() % 2_147_483_647 : readCount('seed', values.seed, 0, 2_147_483_647);
  const only = values.only.split(',').filter((id) => id !== '');
  const known = new Set(listOperations(document).map(({ operationId }) => operationId));
  const unknown = only.find((id) => !known.has(id));
  if (unknown !== undefined) throw new BadInput(`the contract has no operation "${unknown}"`);
  const target = await openTarget(document, baseUrl, await callers.readTokens());
  const sendInTime = createSend(1_000 * readCount('timeout', values.timeout, 1, 600));
  await findApi(document, target, sendInTime);
  const say = values.json === true ? () => undefined : print;
  if (target.tokens.length === 0) say('no token: operations that need one are only called without it');
  const started = performance.now();
  const plain = callers.createSender?.(target.tokens) ?? sendInTime;
  const places = listOperations(document).flatMap(({ credentials }) => credentials);
  const recorder = values.har === undefined ? undefined : recordHar(plain, { tokens: target.tokens, places });
  const send = recorder?.send ?? plain;
  const results: OperationResult[] = [];
  const measure = (): number => (performance.now() - started) / 1_000;
  try {
    await fuzzService(document, target, { runs, seed, only }, send, (result) => {
      results.push(result);
      say(describe(result));
    });
  } finally {
    // also those before the service was gone
    if (values.har !== undefined) writeFileSync(values.har, recorder?.write() ?? '');
    if (values.junit !== undefined) writeFileSync(values.junit, writeJUnit(results, measure()));
  }
  const seconds = measure();
  const [first, ...others] = summarise(results);
  for (const line of [`${first}; ${seconds.toFixed(1)} s`, ...others]) say(line);
  if (values.json === true) print(JSON.stringify({ seed, runs, results }, null, 2));
  const isClean = results.every(({ findings }) => findings.length === 0);
  if (!isClean) say(`to repeat exactly this: --seed ${seed} --runs ${runs}`);
  return isClean ? 0 : 1;
}
