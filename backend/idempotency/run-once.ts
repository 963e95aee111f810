import { createHash } from 'node:crypto';
import { z } from 'zod';
import { describeError } from '../../server/telemetry/describe-error.ts';
import type { AppContext } from '../app-context.ts';
import type { RunOnce, AnyReply } from '../api/reply.ts';
import { Problem } from '../problem.ts';
import { storeReply, releaseKey, claimKey, renewKey, renewalMs } from './store.ts';

/** JSON with sorted keys, so that equal bodies are equal texts. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

/** Failures that a retry may change, in addition to 429 and 5xx. */
const retryableTitles = ['PaymentInFlightError', 'conflict'];

/** Bodies that may contain a card number: not even their hash is stored (INV-45). */
const unstoredTitles = ['PlainCardDataError'];

/** The operation that polls a result: a stored "pending" would hide every later one. */
const resultOperation = 'verifyPaymentResult';

/** Results that may still change; a user may complete the bank's page later. */
const pendingResult = z.object({ resultCode: z.enum(['Received', 'Pending', 'PresentToShopper', 'Cancelled']) });

/** True when a repeated call may get another result: its key is released. */
const isTransient = (operation: string, { status, problem, body }: AnyReply): boolean =>
  status >= 500 ||
  status === 429 ||
  [...retryableTitles, ...unstoredTitles].includes(problem?.title ?? '') ||
  (operation === resultOperation && pendingResult.safeParse(body).success);

/** An expected thrown failure is a result too. */
async function runHandler(handle: Parameters<RunOnce>[1], isRepeated: boolean): Promise<AnyReply> {
  try {
    return await handle(isRepeated);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, title, code, detail } = error;
    return { status, problem: { title, ...(code && { code }), ...(detail && { detail }) } };
  }
}

/**
 * Makes the function that executes a call once per key of a user (decision 0101). A repeated call gets the stored
 * response, 409 while the first runs, 422 when its content differs. After a crash it continues the first call. No
 * transaction or connection is open while the call runs. Results that may change are not stored.
 */
export function createRunOnce({ db, log }: Pick<AppContext, 'db' | 'log'>): RunOnce {
  return async ({ userId, operation, key, input }, handle) => {
    const fingerprint = createHash('sha256').update(toCanonicalJson(input)).digest('hex');
    const call = { userId, operation, key, fingerprint };
    const current = await claimKey(db, call);
    if (current.kind === 'in flight') return { status: 409, problem: { title: 'IdempotencyKeyInFlightError' } };
    if (current.kind === 'other call') return { status: 422, problem: { title: 'IdempotencyKeyReusedError' } };
    if (current.kind === 'done') return JSON.parse(current.answer) as AnyReply;
    // when the key cannot be stored, the user still gets the response; the key is free after its lease
    const settle = (settling: Promise<void>): Promise<void> =>
      settling.catch((error: unknown) => log.error('key not settled', { operation, ...describeError(error) }));
    const renewal = setInterval(() => void settle(renewKey(db, current.claim, call)), renewalMs);
    try {
      const reply = await runHandler(handle, current.isRepeated);
      const settling = isTransient(operation, reply)
        ? releaseKey(db, current.claim, call)
        : storeReply(db, current.claim, call, JSON.stringify(reply));
      await settle(settling);
      return reply;
    } catch (error) {
      await settle(releaseKey(db, current.claim, call));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  };
}
