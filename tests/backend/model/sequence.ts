import { and, eq, inArray } from 'drizzle-orm';
import { addVoucher } from '../../../backend/billing/voucher/add-voucher.ts';
import { releaseLeases } from '../../../backend/jobs/release-leases.ts';
import { walletAgreement } from '../../../backend/database/schema/agreement.ts';
import { providerTask } from '../../../backend/database/schema/delivery.ts';
import { guest } from '../../../backend/database/schema/guest.ts';
import { paymentIntent, subscription } from '../../../backend/database/schema/payment.ts';
import { studentVerification } from '../../../backend/database/schema/student.ts';
import { createCardNumber } from '../../../backend/sandbox/card-fields.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Draft } from '../test-wallet.ts';
import type { TestUser, TestBackend } from '../test-backend.ts';
import { openKillableDatabase, type KillableDatabase } from './killable-database.ts';
import { readView, type View } from './view.ts';

/** A code that a sequence may use up to `maxUses` times, with known terms. */
export type Code = { code: string; discount: 'FREE' | 'FIFTYPERCENT'; months: number; maxUses: number };

/** A user of a sequence, with what a browser would remember. */
export type Actor = {
  name: string;
  user: TestUser;
  /** the user's card, unless a scenario needs another */
  card: string;
  session: { id: string; bank: string | null; result: string | undefined } | undefined;
  draft: (Draft & { isAnswered: boolean }) | undefined;
  invitation: string | undefined;
  /** end of the student proof, ms of the test clock; 0 without one */
  provenUntil: number;
  /** true when the stored card was removed and no card was entered since */
  hasNoCard: boolean;
};

/** A test backend on which sequences run one after another, each with new users. */
export type Environment = { api: TestBackend; killable: KillableDatabase };

/** A running sequence. */
export type Sequence = {
  environment: Environment;
  region: Region;
  actors: Actor[];
  codes: Code[];
  /** all users have the same card */
  isOneCard: boolean;
  /** true when an outcome cannot be predicted: after a lost response, a kill or with a waiting charge */
  isUncertain: boolean;
  /** views so far, newest last */
  views: View[];
  /** time of the test clock at which a ledger row first appeared */
  seenAt: Map<string, number>;
  /** ids of transactions that have succeeded */
  succeeded: Set<string>;
  /** subscriptions on which a code was active, by code */
  worked: Map<string, Set<string>>;
  /** billing days that a purchase or a change has set, by subscription */
  billingDays: Map<string, Set<string>>;
  log: string[];
};

/** How a sequence starts. */
export type SequenceStart = { region: Region; startsAt: string; isOneCard: boolean };

/** Connects the test backend to a killable database. */
export async function openEnvironment(api: TestBackend): Promise<Environment> {
  const environment = { api, killable: openKillableDatabase(api.database.db) };
  await api.restart(environment.killable.db);
  return environment;
}

/** Restarts the backend, as after a kill, and releases the leases that would expire after fifteen seconds. */
export async function restart(environment: Environment): Promise<void> {
  environment.killable = openKillableDatabase(environment.api.database.db);
  await releaseLeases(environment.api.database.db);
  await environment.api.restart(environment.killable.db);
}

async function issue(api: TestBackend, terms: Omit<Code, 'code'>): Promise<Code> {
  const code = `M${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const { discount: type, months: n, maxUses } = terms;
  const voucher = { code, type, duration: { unit: 'Months', n }, maxUses, reward: true };
  if ((await addVoucher(api.backend, voucher)) === undefined) throw new Error(`no voucher ${code}`);
  return { code, ...terms };
}

/** Prepares a sequence: providers without a history, its start time, new users and new codes. */
export async function startSequence(
  environment: Environment,
  { region, startsAt, isOneCard }: SequenceStart,
): Promise<Sequence> {
  const { api } = environment;
  if (environment.killable.hasEnded()) await restart(environment);
  await Promise.all([api.card('POST', '/__control/reset'), api.wallet.call('POST', '/__control/reset')]);
  await Promise.all([
    api.card('POST', '/__control/webhooks', { mode: 'hold' }),
    api.wallet.call('POST', '/__control/webhooks', { mode: 'hold' }),
  ]);
  await api.send('POST', '/__sandbox/clock', { now: startsAt });
  const card = createCardNumber();
  const actors: Actor[] = [];
  for (const name of ['Anna', 'Bo']) {
    actors.push({
      name,
      user: await api.login(region),
      card: isOneCard ? card : createCardNumber(),
      session: undefined,
      draft: undefined,
      invitation: undefined,
      provenUntil: 0,
      hasNoCard: false,
    });
  }
  const codes = [
    await issue(api, { discount: 'FREE', months: 1, maxUses: 1 }),
    await issue(api, { discount: 'FIFTYPERCENT', months: 2, maxUses: 1 }),
  ];
  const sequence: Sequence = {
    environment,
    region,
    actors,
    codes,
    isOneCard,
    isUncertain: false,
    views: [],
    seenAt: new Map(),
    succeeded: new Set(),
    worked: new Map(),
    billingDays: new Map(),
    log: [],
  };
  sequence.views.push(await readView(sequence));
  return sequence;
}

/** Ends all subscriptions of a sequence's users, so that nothing of it falls due in the next one. */
export async function closeSequence({ environment, actors }: Sequence): Promise<void> {
  const { db } = environment.api.database;
  const ids = actors.map(({ user }) => user.id);
  await db.update(subscription).set({ isOpen: false }).where(inArray(subscription.userId, ids));
  await db.update(walletAgreement).set({ state: 'stopped' }).where(inArray(walletAgreement.userId, ids));
  await db.update(paymentIntent).set({ state: 'abandoned' }).where(inArray(paymentIntent.userId, ids));
  // rejected tasks would be retried hours later
  await db.delete(providerTask).where(inArray(providerTask.userId, ids));
  // an unfinished verification would be polled minutes later
  const isOpen = and(inArray(studentVerification.userId, ids), eq(studentVerification.status, 'pending'));
  await db.update(studentVerification).set({ status: 'failed' }).where(isOpen);
  await db.update(guest).set({ leftAt: new Date() }).where(inArray(guest.userId, ids));
}
