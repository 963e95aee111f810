import { eq, lte, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/open.ts';
import { studentIdentity, studentProof } from '../../database/schema/student.ts';
import type { Proof } from '../subscription/student-proof.ts';

/**
 * Claims a student's identity for an account in one statement: one identity serves one account until its proof expires.
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
