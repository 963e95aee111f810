import type { components } from '../../../api-spec/generated/v2.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { findGraceEnd, findStudentBlock, evaluateProof } from '../../../core/domain/student.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { findNewestVerification, type Verification } from './verification-store.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';
import { findProof } from '../subscription/student-proof.ts';

type Schemas = components['schemas'];

function writeVerification(row: Verification | undefined): Schemas['StudentVerification'] | null {
  if (row === undefined || row.status === 'failed' || row.providerId === null) return null;
  const { providerId: verificationId, status, reason, startedAt } = row;
  return { verificationId, status, reason, startedAt: startedAt.toISOString() };
}

/** Until when a new proof restores an expired student plan. */
function findReverifyEnd(subscriptions: readonly EvaluatedSubscription[]): string | null {
  const lapsed = subscriptions.find(({ isExpired }) => isExpired);
  return lapsed === undefined || lapsed.studentUntil === null ? null : findGraceEnd(lapsed.studentUntil).toISOString();
}

/** The price of the current student plan without a valid proof: the one agreed at the order, not today's. */
function findPriceAfterwards(subscriptions: readonly EvaluatedSubscription[]): number | null {
  const found = subscriptions.find(({ plan, status }) => plan.offer === 'student' && isOngoing(status));
  return found === undefined ? null : toMajor(found.standardPrice ?? found.price);
}

/** Maps a user's student status to the API. */
export async function readSegment({ db, clock }: AppContext, userId: string): Promise<Schemas['UserSegment']> {
  const now = clock.now();
  const proof = await findProof(db, userId);
  const subscriptions = await listSubscriptions(db, userId, now);
  const status = evaluateProof(proof?.validUntil ?? null, now);
  const isStudent = status === 'valid' || status === 'expiring';
  return {
    segment: isStudent ? 'student' : null,
    student: {
      status,
      validUntil: proof?.validUntil.toISOString() ?? null,
      school: isStudent ? (proof?.school ?? null) : null,
      reverifyUntil: findReverifyEnd(subscriptions),
      priceAfterwards: findPriceAfterwards(subscriptions),
      blockedBy: findStudentBlock(subscriptions, now) ?? null,
      verification: writeVerification(await findNewestVerification(db, userId)),
    },
  };
}
