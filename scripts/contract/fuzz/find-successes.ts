import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import type { Operation } from '../../../api-spec/openapi/operations.ts';
import { makeGuesses } from './guess-request.ts';
import { longBody } from './odd-strings.ts';
import type { OperationWatch, Service } from './watch-operation.ts';

/** An operation and what was seen of it. */
export type Watched = { operation: Operation; watch: OperationWatch };

/** Calls that were made, so that none is made again that did not lead anywhere. */
type Tried = Set<string>;

/**
 * Makes the likeliest calls of every person to an operation until one succeeds; to one that only reads, each person makes
 * them, so that each learns what is its own.
 *
 * @param turn who begins: not always the same person, since what succeeds may change the person.
 */
async function scoutOperation(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, validator, known }: Service,
  turn: number,
  tried: Tried,
): Promise<void> {
  const people = target.tokens.length;
  const callers = operation.auth === 'none' ? 1 : Math.max(people, 1);
  for (let step = 0; step < callers; step += 1) {
    const person = (turn + step) % Math.max(people, 1);
    for (const attempt of makeGuesses({ document, operation, people, known }, person, validator)) {
      const key = `${operation.operationId} ${JSON.stringify(attempt)}`;
      if (tried.has(key)) continue;
      tried.add(key);
      const { status, faults } = await watch.call(attempt, 'valid');
      if (faults.length > 0) return watch.blame(attempt, faults);
      if (status >= 200 && status < 300) {
        if (operation.method !== 'get') return;
        break;
      }
    }
  }
}

/** Sends no body, one over the limit and one in another content type: all are refused before the operation is asked. */
async function knock(document: ContractDocument, { operation, watch }: Watched, service: Service): Promise<void> {
  const { validator, known, target } = service;
  const [example] = makeGuesses({ document, operation, people: target.tokens.length, known }, 0, validator);
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
 * Knocks at every door, and looks for a success of every operation before anything is spoilt: area by area through all
 * that takes nothing away, each time once more with what was learnt meanwhile, and in the end through what takes away,
 * after its areas were read again.
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
      if (!watched.watch.hasFailed()) await scoutOperation(document, watched, service, (turn += 1), known);
    }
  };
  const taking = all.filter(({ operation }) => operation.method === 'delete');
  const others = all.filter((watched) => !taking.includes(watched));
  for (const watched of all) await knock(document, watched, service);
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
