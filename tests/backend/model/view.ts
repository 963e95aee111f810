import { inArray } from 'drizzle-orm';
import { walletAgreement } from '../../../backend/database/schema/agreement.ts';
import type { LedgerEntry } from '../../../server/sandbox/control-routes.ts';
import type { Listener } from '../test-backend.ts';
import type { Stage } from './stage.ts';

/** One holding, as the API shows it. */
export type Held = {
  id: string;
  discriminator: string;
  productId: string;
  status: number;
  offer: { subscriptionOfferType: number };
  nextOffer: { subscriptionOfferType: number; startsAt: string } | null;
  startedAt: string;
  trialEndsAt: string | null;
  currentPeriodEndsAt: string;
  nextCharge: { date: string; amount: number; currencyCode: string } | null;
  pause: { startsAt: string; resumesAt: string } | null;
  endsAt: string | null;
  price: { amount: number; currencyCode: string };
  voucher: { voucherCode: string; discountType: number; startsAt: string; endsAt: string | null } | null;
};

/** One line of the history of payments, as the API shows it. */
export type Paid = {
  id: string;
  status: string;
  amount: number;
  currencyCode: string;
  refund: { status: string; amount: number } | null;
};

/** Money that really moved at a provider. */
export type Move = {
  id: string;
  way: 'in' | 'out';
  provider: 'card' | 'wallet';
  /** the charge's own name; a move out bears that of the charge it gives back */
  reference: string;
  /** what it was for: subscription and period, or the purchase */
  purpose: string;
  /** minor units */
  amount: number;
  currency: string;
  userId: string;
  /** business time at which it was seen first, in ms */
  seenAt: number;
};

/** What can be seen of one person. */
export type PersonView = {
  id: string;
  hasAccess: boolean;
  held: Held[];
  history: Paid[];
  guests: number;
};

/** Everything that can be seen from outside at one moment. */
export type View = { now: number; people: PersonView[]; moves: Move[]; card: LedgerEntry[]; wallet: LedgerEntry[] };

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
const renewalName = new RegExp(`^(${uuid})-(\\d+)-\\d+$`);
const purchaseName = new RegExp(`^(${uuid})-`);

/** What a charge was for: `{subscription}-{period}` of a renewal or upgrade, otherwise the purchase's own id. */
export const findPurpose = (reference: string): string => {
  const [, id, period] = renewalName.exec(reference) ?? [];
  return id === undefined ? (purchaseName.exec(reference)?.[1] ?? reference) : `${id}-${period}`;
};

/** True for a charge of a running subscription: a renewal or an upgrade. */
export const isLater = (reference: string): boolean => renewalName.test(reference);

async function lookAt(listener: Listener): Promise<PersonView> {
  const [held, history] = await Promise.all([
    listener.call('GET', '/subscription'),
    listener.call('GET', '/transaction/history?page=1&pageSize=100'),
  ]);
  if (held.status !== 200 || history.status !== 200) throw new Error(`nothing can be seen: ${JSON.stringify(held)}`);
  const { hasActiveSubscription, subscriptions } = held.body as unknown as {
    hasActiveSubscription: boolean;
    subscriptions: Held[];
  };
  const isHost = subscriptions.some(
    ({ offer, status }) => [2, 4].includes(offer.subscriptionOfferType) && status !== 6,
  );
  const guests = isHost ? await listener.call('GET', '/multimember-subscription/overview') : undefined;
  return {
    id: listener.id,
    hasAccess: hasActiveSubscription,
    held: subscriptions,
    history: (history.body as unknown as { transactions: Paid[] }).transactions,
    guests: guests?.status === 200 ? (guests.body as unknown as { guests: unknown[] }).guests.length : 0,
  };
}

/** Looks at everything that can be seen from outside; whose a mandate is stands in the backend alone. */
export async function look(stage: Stage): Promise<View> {
  const { theatre, people, seenAt } = stage;
  const { world } = theatre;
  const listeners = people.map(({ listener }) => listener);
  const [clock, card, wallet, mandates, ...views] = await Promise.all([
    world.send('GET', '/__sandbox/clock', undefined),
    world.ledger(),
    world.wallet.ledger(),
    world.database.db
      .select()
      .from(walletAgreement)
      .where(
        inArray(
          walletAgreement.userId,
          listeners.map(({ id }) => id),
        ),
      ),
    ...listeners.map(lookAt),
  ]);
  const now = Date.parse(String(clock.body['now']));
  for (const { id } of [...card, ...wallet]) if (!seenAt.has(id)) seenAt.set(id, now);
  const owners = new Map(
    wallet
      .filter(({ kind }) => kind === 'agreement')
      .map(({ reference, idempotencyKey }) => [reference, idempotencyKey] as const)
      .filter(([, key]) => key !== null)
      .map(([reference, key]) => [reference, mandates.find(({ id }) => id === key)?.userId] as const)
      .filter(([, userId]) => userId !== undefined),
  );
  const toMove = (
    row: LedgerEntry,
    provider: Move['provider'],
    way: Move['way'],
    userId: string | null | undefined,
  ) => ({
    id: row.id,
    way,
    provider,
    reference: row.reference ?? '',
    purpose: findPurpose(row.reference ?? ''),
    amount: row.amount?.value ?? 0,
    currency: row.amount?.currency ?? '',
    userId: userId ?? '',
    seenAt: seenAt.get(row.id) ?? now,
  });
  const cardMoves = card.flatMap((row): Move[] => {
    if (row.kind === 'capture') return [toMove(row, 'card', 'in', row.subject)];
    const isBack = row.kind === 'chargeback' || (row.kind === 'refund' && row.status === 'refunded');
    return isBack ? [toMove(row, 'card', 'out', row.subject)] : [];
  });
  const walletMoves = wallet.flatMap((row): Move[] => {
    if (row.kind === 'refund') return [toMove(row, 'wallet', 'out', owners.get(row.subject))];
    const isTaken = row.kind === 'charge' && row.status === 'CHARGED';
    return isTaken ? [toMove(row, 'wallet', 'in', owners.get(row.subject))] : [];
  });
  return { now, people: views, moves: [...cardMoves, ...walletMoves], card, wallet };
}
