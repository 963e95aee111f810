import { desc, eq, lte, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Region } from '../../../core/domain/region.ts';
import type { StudentData } from '../../../core/domain/student.ts';
import type { Database } from '../../database/open.ts';
import { studentIdentity, studentProof } from '../../database/schema/student.ts';
import { findPrice } from '../../offers/price-list.ts';

/** A proof of studies, as stored. */
export type Proof = typeof studentProof.$inferSelect;

/** The proof of a person that counts longest, over or not; undefined when there has never been one. */
export async function findProof(db: Database, userId: string): Promise<Proof | undefined> {
  const [row] = await db
    .select()
    .from(studentProof)
    .where(eq(studentProof.userId, userId))
    .orderBy(desc(studentProof.validUntil))
    .limit(1);
  return row;
}

/** True when a person holds a proof that is valid now: the student offer asks for it. */
export async function hasValidProof(db: Database, userId: string, now: Date): Promise<boolean> {
  const proof = await findProof(db, userId);
  return proof !== undefined && now < proof.validUntil;
}

/** What a new subscription keeps of its holder's proof; the price of standard Premium is that of this day. */
export async function readStudentFacts(tx: Database, userId: string, region: Region): Promise<StudentData> {
  const proof = await findProof(tx, userId);
  const { amount: standardPrice } = await findPrice(tx, region, 'standard');
  return { studentUntil: proof?.validUntil ?? null, standardPrice };
}

/**
 * Takes a student's identity for an account, in one statement: one identity serves one account, until its proof there
 * has run out.
 *
 * @returns false when it serves another account.
 */
export async function claimIdentity(
  tx: Database,
  claim: { studentId: string; userId: string; validUntil: Date },
  now: Date,
): Promise<boolean> {
  const { userId, validUntil } = claim;
  const taken = await tx
    .insert(studentIdentity)
    .values(claim)
    .onConflictDoUpdate({
      target: studentIdentity.studentId,
      set: { userId, validUntil },
      setWhere: or(eq(studentIdentity.userId, userId), lte(studentIdentity.validUntil, now)),
    })
    .returning({ studentId: studentIdentity.studentId });
  return taken.length === 1;
}

/** Stores a proof; there is one for each verification. */
export async function addProof(tx: Database, proof: Omit<Proof, 'id'>): Promise<void> {
  await tx.insert(studentProof).values({ id: randomUUID(), ...proof });
}
