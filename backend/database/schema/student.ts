import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Why a verification gave no proof: the verifier's reasons, or a proof for another account. */
export type VerificationReason = 'tries' | 'declined' | 'expired' | 'identity_in_use';

/** Student verifications, by real time like the verifier. */
export const studentVerification = pgTable('student_verification', {
  /** the only data that the verifier gets about the user */
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  providerId: text('provider_id'),
  /** `failed`: the verifier did not start it */
  status: text('status').$type<'pending' | 'verified' | 'refused' | 'failed'>().notNull(),
  reason: text('reason').$type<VerificationReason>(),
  startedAt: instant('started_at').notNull(),
  decidedAt: instant('decided_at'),
  polledAt: instant('looked_at'),
  nextPollAt: instant('next_look_at').notNull(),
});

/** Student proofs, by business time; the one with the latest end counts. */
export const studentProof = pgTable('student_proof', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  verificationId: uuid('verification_id').notNull(),
  school: text('school'),
  verifiedAt: instant('verified_at').notNull(),
  validUntil: instant('valid_until').notNull(),
});

/** The account of a student's identity. */
export const studentIdentity = pgTable('student_identity', {
  studentId: text('student_id').primaryKey(),
  userId: text('user_id').notNull(),
  validUntil: instant('valid_until').notNull(),
});
