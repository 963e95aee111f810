import type { Database } from '../../database/open.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import { addMail } from '../../email/outbox.ts';

/** What the plan costs without a proof, in minor units. */
const priceWithoutProof = ({ standardPrice, price }: StoredSubscription): number => standardPrice ?? price;

/** Tells in good time that a proof will run out, and which charge will be dearer for it. */
export async function mailStudentEnding(
  tx: Database,
  held: StoredSubscription,
  { until, chargeAt }: { until: Date; chargeAt: Date },
  now: Date,
): Promise<void> {
  const facts = {
    kind: 'studentEnding' as const,
    region: held.region,
    offer: 'student' as const,
    price: priceWithoutProof(held),
    validUntil: until.toISOString(),
    chargeAt: chargeAt.toISOString(),
  };
  await addMail(tx, `student-ending-${held.id}-${facts.validUntil}`, held.userId, facts, now);
}

/** Tells that a student plan has become standard Premium; `graceUntil` is null when it is for good. */
export async function mailStudentLapsed(
  tx: Database,
  held: StoredSubscription,
  { chargeAt, graceUntil }: { chargeAt: Date; graceUntil: Date | null },
  now: Date,
): Promise<void> {
  const facts = {
    kind: 'studentLapsed' as const,
    region: held.region,
    offer: 'standard' as const,
    price: priceWithoutProof(held),
    chargeAt: chargeAt.toISOString(),
    graceUntil: graceUntil?.toISOString() ?? null,
  };
  await addMail(tx, `student-lapsed-${held.id}-${held.studentUntil?.toISOString()}`, held.userId, facts, now);
}
