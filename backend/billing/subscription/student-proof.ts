import { desc, eq } from 'drizzle-orm';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { StudentData } from '../../../core/domain/student.ts';
import type { Database } from '../../database/open.ts';
import { studentProof } from '../../database/schema/student.ts';
import { findPrice } from '../../offers/price-list.ts';

/** A proof of studies, as stored. */
export type Proof = typeof studentProof.$inferSelect;

/** The proof of a user that is valid longest, expired or not; undefined when there has never been one. */
export async function findProof(db: Database, userId: string): Promise<Proof | undefined> {
  const [row] = await db
    .select()
    .from(studentProof)
    .where(eq(studentProof.userId, userId))
    .orderBy(desc(studentProof.validUntil))
    .limit(1);
  return row;
}

/** True when a user has a proof that is valid now, as the student offer requires. */
export async function hasValidProof(db: Database, userId: string, now: Date): Promise<boolean> {
  const proof = await findProof(db, userId);
  return proof !== undefined && now < proof.validUntil;
}

/** The student data of a new subscription; the price of standard Premium is that of its start. */
export async function readStudentData(tx: Database, userId: string, region: Region): Promise<StudentData> {
  const proof = await findProof(tx, userId);
  const { amount: standardPrice } = await findPrice(tx, region, 'standard');
  return { studentUntil: proof?.validUntil ?? null, standardPrice };
}

/** Why an offer is not open to a user. */
export type OfferAccessFailure = 'StudentOfferAccessDeniedError';

/** Why an offer is closed to a user: a student offer requires a valid proof of studies. */
export async function checkOfferAccess(
  db: Database,
  userId: string,
  offer: OfferType,
  now: Date,
): Promise<OfferAccessFailure | undefined> {
  if (offer !== 'student' || (await hasValidProof(db, userId, now))) return undefined;
  return 'StudentOfferAccessDeniedError';
}
