import { randomUUID } from 'node:crypto';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { findStudentBlock, evaluateProof, type StudentBlock } from '../../../core/domain/student.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { addVerification, changeVerification, findWaitSeconds } from './verification-store.ts';
import { findProof } from '../subscription/student-proof.ts';

/** Why no verification started. */
export type StartVerificationFailure =
  | StudentBlock
  | 'proof_still_valid'
  | 'too_many'
  | 'ReturnUrlNotAllowedError'
  | 'StudentVerifierUnavailableError';

/** A verification that waits for its user on the verifier's page. */
export type StartedVerification = { providerId: string; url: string };

/** The longest address that the verifier accepts. */
const maxReturnUrlLength = 1_000;

/** The return address in the form in which it is sent; undefined when it does not belong to the site. */
function readReturnUrl(returnUrl: string, siteUrl: string): string | undefined {
  const parsed = URL.parse(returnUrl);
  if (parsed === null || parsed.origin !== new URL(siteUrl).origin) return undefined;
  return parsed.href.length <= maxReturnUrlLength ? parsed.href : undefined;
}

/** Checks and stores a verification, so that parallel starts of one user are counted one after another. */
async function writeDown(
  { db, clock }: AppContext,
  userId: string,
): Promise<Result<string, StudentBlock | 'proof_still_valid' | 'too_many'>> {
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    const block = findStudentBlock(await listSubscriptions(tx, userId, now), now);
    if (block !== undefined) return fail(block);
    const proof = await findProof(tx, userId);
    if (evaluateProof(proof?.validUntil ?? null, now) === 'valid') return fail('proof_still_valid');
    if ((await findWaitSeconds(tx, userId)) > 0) return fail('too_many');
    const id = randomUUID();
    await addVerification(tx, id, userId);
    return succeed(id);
  });
}

/**
 * Starts a verification at the verifier (decision 0020): stored first, then requested outside every transaction. An
 * unavailable verifier does not count as an attempt.
 *
 * @param returnUrl by default the region's page of the verification.
 */
export async function startVerification(
  context: AppContext,
  userId: string,
  region: Region,
  returnUrl: string | undefined,
): Promise<Result<StartedVerification, StartVerificationFailure>> {
  const { db, settings, student } = context;
  const back = readReturnUrl(returnUrl ?? settings.siteUrl + linkTo('studentVerification', region), settings.siteUrl);
  if (back === undefined) return fail('ReturnUrlNotAllowedError');
  if (!settings.studentRegions.includes(region)) return fail('StudentVerifierUnavailableError');
  const written = await writeDown(context, userId);
  if (!written.ok) return written;
  const id = written.value;
  const { locale } = regionConfigs[region];
  const started = await student.start({ subject: id, region, locale, returnUrl: back });
  if (!started.ok) {
    await changeVerification(db, id, { status: 'failed', decidedAt: new Date() });
    return fail('StudentVerifierUnavailableError');
  }
  await changeVerification(db, id, { providerId: started.value.providerId });
  return succeed(started.value);
}
