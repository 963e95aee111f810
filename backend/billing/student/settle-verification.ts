import { regionConfigs } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { findProofEnd } from '../../../core/domain/student.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { findPrice } from '../../offers/price-list.ts';
import type { VerificationResult } from '../../providers/student.ts';
import { noSchedule } from '../subscription/clear-fields.ts';
import { updateSubscription, lockOpenSubscription } from '../subscription/store.ts';
import { findUser, lockUser } from '../../accounts/store.ts';
import { addProof, claimIdentity } from './proof-store.ts';
import { changeVerification, lockVerification, claimPoll, type Verification } from './verification-store.ts';
import type { PublishChange } from '../subscription/subscription-changed.ts';

/**
 * Stores a new proof on the user's subscription. An expired student plan returns with its next charge, unless its grace
 * date has passed; then it stays standard Premium.
 */
async function storeProof(
  publishChange: PublishChange,
  tx: Database,
  userId: string,
  studentUntil: Date,
  now: Date,
): Promise<void> {
  const current = await lockOpenSubscription(tx, userId, now);
  if (current === undefined) return;
  const hasLapsed = current.plan.offer !== current.offer;
  const { offer, price } = current;
  const { amount: standardPrice } = await findPrice(tx, current.region, 'standard');
  await updateSubscription(tx, current.id, {
    ...(hasLapsed && !current.isExpired && { offer, price, ...noSchedule }),
    studentUntil,
    standardPrice,
  });
  await publishChange(tx, { reason: 'proofAdded', subscription: current }, now);
}

async function prove(
  publishChange: PublishChange,
  tx: Database,
  { id, userId }: Verification,
  { studentId, school }: Extract<VerificationResult, { status: 'verified' }>,
  now: Date,
): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new Error('the user of the verification does not exist');
  const validUntil = findProofEnd(now, regionConfigs[user.region].timeZone);
  if (!(await claimIdentity(tx, { studentId, userId, validUntil }, now))) return false;
  await addProof(tx, { userId, verificationId: id, school, verifiedAt: now, validUntil });
  await storeProof(publishChange, tx, userId, validUntil, now);
  return true;
}

/** Applies the verifier's result once, from any source; a later one changes nothing. */
async function applyVerdict(
  { db, clock, publishChange }: AppContext,
  verification: Verification,
  verdict: VerificationResult,
): Promise<void> {
  if (verdict.status === 'pending') return;
  await runTransaction(db, async (tx) => {
    await lockUser(tx, verification.userId);
    const known = await lockVerification(tx, verification.id);
    if (known?.status !== 'pending') return;
    const decidedAt = new Date();
    if (verdict.status === 'refused') {
      return void (await changeVerification(tx, known.id, { status: 'refused', reason: verdict.reason, decidedAt }));
    }
    const isProven = await prove(publishChange, tx, known, verdict, clock.now());
    const change = isProven
      ? { status: 'verified' as const }
      : { status: 'refused' as const, reason: 'identity_in_use' as const };
    await changeVerification(tx, known.id, { ...change, decidedAt });
  });
}

/**
 * Polls the verifier for a verification and stores the result, unless it was polled a moment ago or is decided. A
 * verification that the verifier does not know has expired.
 *
 * @returns whether the verifier had decided.
 */
export async function pollVerification(
  context: AppContext,
  verification: Verification,
): Promise<Result<boolean, 'unavailable'>> {
  const { id, providerId } = verification;
  if (verification.status !== 'pending' || !(await claimPoll(context.db, id))) return succeed(false);
  // a crash between the record and the verifier's response leaves a verification that cannot continue
  const polled = providerId === null ? fail('unknown') : await context.student.look(providerId, id);
  if (!polled.ok && polled.code === 'unavailable') {
    await changeVerification(context.db, id, { polledAt: null });
    return fail('unavailable');
  }
  const verdict = polled.ok ? polled.value : ({ status: 'refused', reason: 'expired' } as const);
  await applyVerdict(context, verification, verdict);
  return succeed(verdict.status !== 'pending');
}
