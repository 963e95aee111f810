import type { AppContext } from '../../app-context.ts';
import type { Handlers, Reply } from '../../api/handler-types.ts';
import { pollVerification } from './settle-verification.ts';
import { startVerification, type StartVerificationFailure } from './start-verification.ts';
import { findNewestVerification, findVerification, findWaitSeconds } from './verification-store.ts';
import { readSegment } from './user-segment.ts';

type StudentHandlers = Pick<Handlers, 'getUserSegment' | 'startVerification' | 'notifyOfVerificationResult'>;

type StartRejection = Exclude<StartVerificationFailure, 'too_many'>;

function rejectStart(code: StartRejection): Reply<'startVerification'> {
  if (code === 'ReturnUrlNotAllowedError') return { status: 422, problem: { title: code } };
  if (code === 'StudentVerifierUnavailableError') return { status: 503, problem: { title: code } };
  if (code === 'proof_still_valid') return { status: 409, problem: { title: 'StudentProofStillValidError', code } };
  return { status: 409, problem: { title: 'StudentVerificationBlockedError', code } };
}

/** Student verification (decision 0020). */
export function studentHandlers(context: AppContext): StudentHandlers {
  const { db } = context;
  return {
    getUserSegment: async ({ user }) => ({ status: 200, body: await readSegment(context, user.userId) }),

    startVerification: async ({ user, region, body }) => {
      const started = await startVerification(context, user.userId, region, body?.returnUrl);
      if (started.ok) {
        const { providerId: verificationId, url: verificationUrl } = started.value;
        return { status: 201, body: { verificationId, verificationUrl } };
      }
      if (started.code !== 'too_many') return rejectStart(started.code);
      const seconds = Math.max(1, await findWaitSeconds(db, user.userId));
      return {
        status: 429,
        problem: { title: 'TooManyVerificationsError' },
        headers: { 'Retry-After': String(seconds) },
      };
    },

    notifyOfVerificationResult: async ({ user, body }) => {
      const verification = await (body === undefined
        ? findNewestVerification(db, user.userId)
        : findVerification(db, user.userId, body.verificationId));
      if (verification === undefined) return { status: 404, problem: { title: 'NotFound' } };
      const poll = await pollVerification(context, verification);
      if (!poll.ok) return { status: 503, problem: { title: 'StudentVerifierUnavailableError' } };
      return { status: 200, body: await readSegment(context, user.userId) };
    },
  };
}
