import { createHash } from 'node:crypto';
import { z } from 'zod';
import { describeError } from '../../server/telemetry/describe-error.ts';
import type { AppContext } from '../app-context.ts';
import type { AnswerOnce, AnyReply } from '../api/reply.ts';
import { Problem } from '../problem.ts';
import { keepAnswer, releaseKey, takeKey } from './store.ts';

/** JSON of a value whose objects name their fields in one order, so that the same body written otherwise is the same. */
const writeCanonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

/** Failures that the next moment may answer otherwise, beside 429 and whatever is our own fault. */
const tryAgain = ['PaymentInFlightError', 'conflict'];

/** A body with a plain card number leaves nothing behind, not even its hash (INV-45). */
const leavesNothing = ['PlainCardDataError'];

/** The one operation that asks how something ended: an answer that it has not ended yet would silence every later one. */
const verdict = 'verifyPaymentResult';

/** Verdicts that are still to come; whoever came back from the bank's page without finishing may finish there yet. */
const undecided = z.object({ resultCode: z.enum(['Received', 'Pending', 'PresentToShopper', 'Cancelled']) });

/** True when the same call may be answered otherwise a moment later: then its key is given back. */
const isPassing = (operation: string, { status, problem, body }: AnyReply): boolean =>
  status >= 500 ||
  status === 429 ||
  [...tryAgain, ...leavesNothing].includes(problem?.title ?? '') ||
  (operation === verdict && undecided.safeParse(body).success);

/** An expected failure that was thrown is an answer like any other. */
async function askFor(answer: () => Promise<AnyReply> | AnyReply): Promise<AnyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, title, code, detail } = error;
    return { status, problem: { title, ...(code && { code }), ...(detail && { detail }) } };
  }
}

/**
 * Makes what does a call once for each key of a caller (decision 0101): the same call again gets the stored answer, 409
 * while the first is under way, 422 when it is another call. Nothing is held while the answer is made, neither a
 * transaction nor a connection. What may be otherwise a moment later is not kept.
 */
export function createAnswerOnce({ db, log }: Pick<AppContext, 'db' | 'log'>): AnswerOnce {
  return async ({ userId, operation, key, asked }, answer) => {
    const fingerprint = createHash('sha256').update(writeCanonical(asked)).digest('hex');
    const call = { userId, operation, key, fingerprint };
    const held = await takeKey(db, call);
    if (held.kind === 'in flight') return { status: 409, problem: { title: 'IdempotencyKeyInFlightError' } };
    if (held.kind === 'other call') return { status: 422, problem: { title: 'IdempotencyKeyReusedError' } };
    if (held.kind === 'done') return JSON.parse(held.answer) as AnyReply;
    // what was done is done: a key that cannot be written to leaves the caller the answer, and is free after its lease
    const settle = (settling: Promise<void>): Promise<void> =>
      settling.catch((error: unknown) => log.error('key not settled', { operation, ...describeError(error) }));
    try {
      const reply = await askFor(answer);
      const settling = isPassing(operation, reply)
        ? releaseKey(db, held.claim, call)
        : keepAnswer(db, held.claim, call, JSON.stringify(reply));
      await settle(settling);
      return reply;
    } catch (error) {
      await settle(releaseKey(db, held.claim, call));
      throw error;
    }
  };
}
