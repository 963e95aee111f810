import { eq } from 'drizzle-orm';
import { addDays } from '../../core/domain/period.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { studentGraceDays } from '../../core/domain/student.ts';
import { subscription } from '../database/schema/payment.ts';
import { studentIdentity, studentProof } from '../database/schema/student.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { pollVerification } from '../billing/student/settle-verification.ts';
import { startVerification } from '../billing/student/start-verification.ts';
import { findVerification } from '../billing/student/verification-store.ts';
import type { Step } from './persona-steps.ts';
import { findProof } from '../billing/subscription/student-proof.ts';

/** Schools of the verifier's sandbox. */
const schools = { se: 'student.norrsken.example', no: 'student.vestfjord.example', fi: 'student.revontuli.example' };

/** Proves studies at the student process, through its control routes. */
export const proveStudies: Step = async (backend, { userId, region }) => {
  const { db, settings } = backend;
  if ((await findProof(db, userId)) !== undefined) return;
  const begun = await startVerification(backend, userId, region, settings.siteUrl + linkTo('student', region));
  if (!begun.ok) throw new Error(`no verification for a test user: ${begun.code}`);
  const { providerId } = begun.value;
  const response = await fetch(`${settings.studentUrl}/__control/verifications/${providerId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: `${userId}@${schools[region]}` }),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the student process answered ${response.status}`);
  const verification = await findVerification(db, userId, providerId);
  if (verification !== undefined) await pollVerification(backend, verification);
};

/** Has an older proof, which ends or has ended some days from now. */
const endProofIn =
  (days: number): Step =>
  async ({ db, clock }, { userId }) => {
    const validUntil = addDays(clock.now(), days);
    await runTransaction(db, async (tx) => {
      await tx.update(studentProof).set({ validUntil }).where(eq(studentProof.userId, userId));
      await tx.update(studentIdentity).set({ validUntil }).where(eq(studentIdentity.userId, userId));
      await tx.update(subscription).set({ studentUntil: validUntil }).where(eq(subscription.userId, userId));
    });
  };

/** The proof ends soon and may be renewed. */
export const letProofExpireSoon: Step = endProofIn(20);

/** The proof has ended; half of the grace period is left. */
export const letProofExpire: Step = endProofIn(-studentGraceDays / 2);
