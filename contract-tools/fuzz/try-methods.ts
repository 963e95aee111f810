import { CallFailure } from './call-failure.ts';
import type { Watched } from './find-successes.ts';
import { makeGuesses } from './guess-request.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { writeCurl, writeRequest } from './request.ts';
import type { Service } from './watch-operation.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** What is wrong with the response to an undocumented method; undefined when nothing is. */
const evaluateStatus = (method: string, status: number): string | undefined => {
  if (status < 300) return `${method} is not documented and was accepted with ${status}`;
  return status >= 500 && status !== 501 ? `${method} is not documented and answered ${status}, not 405` : undefined;
};

/** The first of a path's operations tries the methods that the contract does not document: a service refuses them. */
export async function tryMethods(
  document: ContractDocument,
  { operation, watch }: Watched,
  all: readonly Watched[],
  { target, send, validator, known }: Service,
): Promise<void> {
  const { path } = operation;
  if (watch.isStopped() || all.find((other) => other.operation.path === path)?.watch !== watch) return;
  const users = target.tokens.length;
  const [attempt] = makeGuesses({ document, operation, users, known }, 0, validator);
  if (attempt === undefined) return;
  const call = { ...attempt, body: undefined };
  for (const method of methods.filter((name) => !(name in (document.paths[path] ?? {})))) {
    const other = { ...operation, method };
    const fault = await Promise.resolve(send(writeRequest(other, call, target))).then(
      ({ status }) => evaluateStatus(method.toUpperCase(), status),
      (error: unknown) => {
        if (error instanceof CallFailure) return error.fault;
        throw error;
      },
    );
    if (fault !== undefined) watch.report({ phase: 'negative', faults: [fault], curl: writeCurl(other, call, target) });
  }
}
