import type { Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';

/** The receipt of a withdrawal on a durable medium, to the address given: its content, date and time, and the money. */
export const createWithdrawnEmail = ({ subscription, withdrawal, methodText }: Change<'withdrawn'>): NewEmail => {
  const { id, userId, region, offer } = subscription;
  const { name, email, amount } = withdrawal;
  const statedAt = withdrawal.statedAt.toISOString();
  const data = { kind: 'withdrawn' as const, region, offer, name, email, statedAt, amount, methodText };
  return { key: `withdrawn-${id}`, userId, data, recipient: email };
};

/**
 * The receipt of a statement made without a session, to the given address. It has a link for each contract that it may
 * be about; the link completes the withdrawal.
 */
export function createStatementEmail({ statement }: Change<'withdrawalStated'>, now: Date): NewEmail {
  const { id, contracts, ...stated } = statement;
  const links = contracts.flatMap(({ offer, concludedAt, token }) =>
    token === null ? [] : [{ offer, concludedAt, token }],
  );
  const data = {
    kind: 'withdrawalStated' as const,
    ...stated,
    token: links[0]?.token ?? null,
    ...(links.length > 1 && { contracts: links }),
    statedAt: now.toISOString(),
  };
  return { key: `withdrawal-stated-${id}`, userId: null, data, recipient: stated.email };
}
