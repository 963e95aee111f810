import { randomUUID } from 'node:crypto';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { findStudentBlock, evaluateProof, type StudentBlock } from '../../../core/domain/student.ts';
import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { addVerification, changeVerification, findWaitSeconds } from './verification-store.ts';
import { findProof } from '../subscription/student-proof.ts';

/** Why no verification began. */
export type StartVerificationFailure =
  | StudentBlock
  | 'proof_still_valid'
  | 'too_many'
  | 'ReturnUrlNotAllowedError'
  | 'StudentVerifierUnavailableError';

/** A verification that waits for its person at the verifier's page. */
export type StartedVerification = { providerId: string; url: string };

/** The longest address that the verifier takes. */
const longestReturnUrl = 1_000;

/** The return address in the form in which it is sent; undefined when it is not one of this product. */
function readReturnUrl(returnUrl: string, siteUrl: string): string | undefined {
  const parsed = URL.parse(returnUrl);
  if (parsed === null || parsed.origin !== new URL(siteUrl).origin) return undefined;
  return parsed.href.length <= longestReturnUrl ? parsed.href : undefined;
}

/** Judges and writes down, so that parallel starts of one person are counted one after another. */
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
 * Begins a verification at the verifier (spec core §4, §5; decision 0020): written down first, then asked for outside
 * every transaction. A verifier that is away costs the person no try.
 */
export async function startVerification(
  context: AppContext,
  userId: string,
  region: Region,
  returnUrl: string,
): Promise<Result<StartedVerification, StartVerificationFailure>> {
  const { db, settings, student } = context;
  const back = readReturnUrl(returnUrl, settings.siteUrl);
  if (back === undefined) return fail('ReturnUrlNotAllowedError');
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
