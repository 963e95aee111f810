import type { StoredSubscription } from '../../database/schema/payment.ts';
import type { Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';

/** What the plan costs without a proof, in minor units. */
const priceWithoutProof = ({ standardPrice, price }: StoredSubscription): number => standardPrice ?? price;

/** Warns of a proof that ends soon, and of the first charge at the higher price. */
export const createProofEndingEmail = ({ subscription, until, chargeAt }: Change<'proofEnding'>): NewEmail => {
  const { id, userId, region } = subscription;
  const validUntil = until.toISOString();
  const charge = { price: priceWithoutProof(subscription), validUntil, chargeAt: chargeAt.toISOString() };
  const data = { kind: 'studentEnding' as const, region, offer: 'student' as const, ...charge };
  return { key: `student-ending-${id}-${validUntil}`, userId, data };
};

/** Reports that a student plan has become standard Premium. */
export const createProofExpiredEmail = ({ subscription, chargeAt, graceUntil }: Change<'proofExpired'>): NewEmail => {
  const { id, userId, region, studentUntil } = subscription;
  const data = {
    kind: 'studentLapsed' as const,
    region,
    offer: 'standard' as const,
    price: priceWithoutProof(subscription),
    chargeAt: chargeAt.toISOString(),
    graceUntil: graceUntil?.toISOString() ?? null,
  };
  return { key: `student-lapsed-${id}-${studentUntil?.toISOString()}`, userId, data };
};
