import type { AppContext } from '../app-context.ts';
import { endLapsedProofs } from '../billing/student/proof-expiry.ts';
import { pollVerification } from '../billing/student/settle-verification.ts';
import {
  changeVerification,
  firstPollMs,
  listOverdueVerifications,
  type Verification,
} from '../billing/student/verification-store.ts';
import { runItem } from '../outbox/run-item.ts';

/** The next poll comes after as long again as the verification has been open. */
function findNextPoll({ startedAt }: Verification): Date {
  const openMs = Date.now() - startedAt.getTime();
  return new Date(Date.now() + Math.max(firstPollMs, openMs));
}

/** Polls verifications whose user has not returned with the result; returns how many were decided. */
async function pollVerifications(context: AppContext): Promise<number> {
  let done = 0;
  for (const verification of await listOverdueVerifications(context.db)) {
    await changeVerification(context.db, verification.id, { nextPollAt: findNextPoll(verification) });
    const poll = await runItem(context.log, 'students', verification.id, () => pollVerification(context, verification));
    if (poll === undefined) continue;
    if (!poll.ok) {
      context.log.warn('student verifier does not answer');
      return done; // its others would fare no better
    }
    done += Number(poll.value);
  }
  return done;
}

/** Keeps student proofs in step with the verifier and with time; returns how many changed. */
export async function checkStudentProofs(context: AppContext): Promise<number> {
  return (await pollVerifications(context)) + (await endLapsedProofs(context));
}
