import type { ContractDocument } from '../openapi/document.ts';
import type { Operation } from '../openapi/operations.ts';
import { makeGuesses } from './guess-request.ts';
import { longBody } from './odd-strings.ts';
import type { OperationWatch, Service } from './watch-operation.ts';

/** An operation and its observed results. */
export type Watched = { operation: Operation; watch: OperationWatch };

/** Calls that were made, so that none is repeated. */
type Tried = Set<string>;

/**
 * Makes the most likely calls to an operation as each user until one succeeds. A read is made as every user, so that
 * each learns its own ids.
 *
 * @param turn the first user: it varies, because a success may change the user's state.
 */
async function scoutOperation(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, validator, known }: Service,
  turn: number,
  tried: Tried,
): Promise<void> {
  const users = target.tokens.length;
  const callers = operation.auth === 'none' ? 1 : Math.max(users, 1);
  for (let step = 0; step < callers; step += 1) {
    const user = (turn + step) % Math.max(users, 1);
    for (const attempt of makeGuesses({ document, operation, users, known }, user, validator)) {
      const key = `${operation.operationId} ${JSON.stringify(attempt)}`;
      if (tried.has(key)) continue;
      tried.add(key);
      const { status, faults } = await watch.call(attempt, 'valid');
      if (faults.length > 0) watch.blame(attempt, faults);
      if (watch.isStopped()) return;
      if (status >= 200 && status < 300) {
        if (operation.method !== 'get') return;
        break;
      }
    }
  }
}

/** Sends no body, one over the limit and one in another content type: all are refused before the handler runs. */
async function sendMalformed(
  document: ContractDocument,
  { operation, watch }: Watched,
  service: Service,
): Promise<void> {
  const { validator, known, target } = service;
  const [example] = makeGuesses({ document, operation, users: target.tokens.length, known }, 0, validator);
  if (example?.body === undefined) return;
  const { body } = example;
  for (const wrong of [
    { ...body, text: '' },
    { ...body, text: longBody },
    { ...body, type: 'text/plain' },
  ]) {
    const attempt = { ...example, body: wrong };
    const { faults } = await watch.call(attempt, 'malformed');
    if (faults.length > 0) watch.blame(attempt, faults);
  }
}

const hasSucceeded = ({ watch }: Watched): boolean =>
  Object.keys(watch.read().statuses).some((status) => status.startsWith('2'));

const areaOf = ({ operation }: Watched): string => operation.path.split('/')[1] ?? '';

/**
 * Sends malformed bodies, then looks for a success of every operation before the fuzzing starts. It goes area by area
 * through all operations but deletions, and repeats the failed ones with the new values. Deletions come last, after
 * their areas were read again.
 */
export async function scoutService(
  document: ContractDocument,
  all: readonly Watched[],
  service: Service,
): Promise<void> {
  const tried: Tried = new Set();
  let turn = 0;
  const scout = async (some: readonly Watched[], known = tried): Promise<void> => {
    for (const watched of some) {
      if (!watched.watch.isStopped()) await scoutOperation(document, watched, service, (turn += 1), known);
    }
  };
  const taking = all.filter(({ operation }) => operation.method === 'delete');
  const others = all.filter((watched) => !taking.includes(watched));
  for (const watched of all) await sendMalformed(document, watched, service);
  for (const area of new Set(others.map(areaOf))) {
    const some = others.filter((watched) => areaOf(watched) === area);
    await scout(some);
    await scout(some.filter((watched) => !hasSucceeded(watched)));
  }
  await scout(others.filter((watched) => !hasSucceeded(watched)));
  const areas = new Set(taking.map(areaOf));
  const reading = others.filter(({ operation }) => operation.method === 'get' && operation.auth === 'bearer');
  await scout(
    reading.filter((watched) => areas.has(areaOf(watched))),
    new Set(),
  );
  await scout(taking);
}
