import { inArray } from 'drizzle-orm';
import { walletAgreement } from '../../../backend/database/schema/agreement.ts';
import type { LedgerEntry } from '../../../server/sandbox/control-routes.ts';
import type { TestUser } from '../test-backend.ts';
import type { Sequence } from './sequence.ts';

/** A subscription in the API. */
export type ApiSubscription = {
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

/** An entry of the payment history in the API. */
export type Paid = {
  id: string;
  status: string;
  amount: number;
  currencyCode: string;
  refund: { status: string; amount: number } | null;
};

/** A charge or refund in a provider's ledger. */
export type MoneyMovement = {
  id: string;
  direction: 'in' | 'out';
  provider: 'card' | 'wallet';
  /** the reference of the charge; a refund has that of its charge */
  reference: string;
  /** what it paid for: subscription and period, or the purchase */
  purpose: string;
  /** minor units */
  amount: number;
  currency: string;
  userId: string;
  /** time of the test clock at which it first appeared, in ms */
  seenAt: number;
};

/** The view of one user. */
export type UserView = {
  id: string;
  hasAccess: boolean;
  subscriptions: ApiSubscription[];
  history: Paid[];
  guests: number;
};

/** Everything visible from outside at one moment. */
export type View = {
  now: number;
  actors: UserView[];
  movements: MoneyMovement[];
  card: LedgerEntry[];
  wallet: LedgerEntry[];
};

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
const renewalName = new RegExp(`^(${uuid})-(\\d+)-\\d+$`);
const purchaseName = new RegExp(`^(${uuid})-`);

/** What a charge paid for: `{subscription}-{period}` of a renewal or upgrade, otherwise the purchase's id. */
export const findPurpose = (reference: string): string => {
  const [, id, period] = renewalName.exec(reference) ?? [];
  return id === undefined ? (purchaseName.exec(reference)?.[1] ?? reference) : `${id}-${period}`;
};

/** True for a charge of a running subscription: a renewal or an upgrade. */
export const isLater = (reference: string): boolean => renewalName.test(reference);

async function readUserView(user: TestUser): Promise<UserView> {
  const [current, history] = await Promise.all([
    user.call('GET', '/subscription'),
    user.call('GET', '/transaction/history?page=1&pageSize=100'),
  ]);
  if (current.status !== 200 || history.status !== 200)
    throw new Error(`nothing can be seen: ${JSON.stringify(current)}`);
  const { hasActiveSubscription, subscriptions } = current.body as unknown as {
    hasActiveSubscription: boolean;
    subscriptions: ApiSubscription[];
  };
  const isHost = subscriptions.some(
    ({ offer, status }) => [2, 4].includes(offer.subscriptionOfferType) && status !== 6,
  );
  const guests = isHost ? await user.call('GET', '/multimember-subscription/overview') : undefined;
  return {
    id: user.id,
    hasAccess: hasActiveSubscription,
    subscriptions,
    history: (history.body as unknown as { transactions: Paid[] }).transactions,
    guests: guests?.status === 200 ? (guests.body as unknown as { guests: unknown[] }).guests.length : 0,
  };
}

/** Reads everything visible from outside; only the owner of an agreement comes from the database. */
export async function readView(sequence: Sequence): Promise<View> {
  const { environment, actors, seenAt } = sequence;
  const { api } = environment;
  const users = actors.map(({ user }) => user);
  const [clock, card, wallet, agreements, ...views] = await Promise.all([
    api.send('GET', '/__sandbox/clock', undefined),
    api.ledger(),
    api.wallet.ledger(),
    api.database.db
      .select()
      .from(walletAgreement)
      .where(
        inArray(
          walletAgreement.userId,
          users.map(({ id }) => id),
        ),
      ),
    ...users.map(readUserView),
  ]);
  const now = Date.parse(String(clock.body['now']));
  for (const { id } of [...card, ...wallet]) if (!seenAt.has(id)) seenAt.set(id, now);
  const owners = new Map(
    wallet
      .filter(({ kind }) => kind === 'agreement')
      .map(({ reference, idempotencyKey }) => [reference, idempotencyKey] as const)
      .filter(([, key]) => key !== null)
      .map(([reference, key]) => [reference, agreements.find(({ id }) => id === key)?.userId] as const)
      .filter(([, userId]) => userId !== undefined),
  );
  const toMovement = (
    row: LedgerEntry,
    provider: MoneyMovement['provider'],
    direction: MoneyMovement['direction'],
    userId: string | null | undefined,
  ) => ({
    id: row.id,
    direction,
    provider,
    reference: row.reference ?? '',
    purpose: findPurpose(row.reference ?? ''),
    amount: row.amount?.value ?? 0,
    currency: row.amount?.currency ?? '',
    userId: userId ?? '',
    seenAt: seenAt.get(row.id) ?? now,
  });
  const cardMovements = card.flatMap((row): MoneyMovement[] => {
    if (row.kind === 'capture') return [toMovement(row, 'card', 'in', row.subject)];
    const isBack = row.kind === 'chargeback' || (row.kind === 'refund' && row.status === 'refunded');
    return isBack ? [toMovement(row, 'card', 'out', row.subject)] : [];
  });
  const walletMovements = wallet.flatMap((row): MoneyMovement[] => {
    if (row.kind === 'refund') return [toMovement(row, 'wallet', 'out', owners.get(row.subject))];
    const isTaken = row.kind === 'charge' && row.status === 'CHARGED';
    return isTaken ? [toMovement(row, 'wallet', 'in', owners.get(row.subject))] : [];
  });
  return { now, actors: views, movements: [...cardMovements, ...walletMovements], card, wallet };
}
