import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Why a verification gave no proof: the verifier's reasons, and that the student has proven it for another account. */
export type VerificationReason = 'tries' | 'declined' | 'expired' | 'identity_in_use';

/** Attempts to prove studies. Times are real ones: the verifier lives by them. */
export const studentVerification = pgTable('student_verification', {
  /** all that the verifier is told of the person */
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  providerId: text('provider_id'),
  /** `failed`: it never began at the verifier */
  status: text('status').$type<'pending' | 'verified' | 'refused' | 'failed'>().notNull(),
  reason: text('reason').$type<VerificationReason>(),
  startedAt: instant('started_at').notNull(),
  decidedAt: instant('decided_at'),
  lookedAt: instant('looked_at'),
  nextLookAt: instant('next_look_at').notNull(),
});

/** Proofs of studies, by business time; the one that is valid longest counts. */
export const studentProof = pgTable('student_proof', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  verificationId: uuid('verification_id').notNull(),
  school: text('school'),
  verifiedAt: instant('verified_at').notNull(),
  validUntil: instant('valid_until').notNull(),
});

/** Which account a student's identity serves. */
export const studentIdentity = pgTable('student_identity', {
  studentId: text('student_id').primaryKey(),
  userId: text('user_id').notNull(),
  validUntil: instant('valid_until').notNull(),
});
