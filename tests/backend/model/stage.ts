import { and, eq, inArray } from 'drizzle-orm';
import { releaseLeases } from '../../../backend/jobs/release-leases.ts';
import { walletAgreement } from '../../../backend/database/schema/agreement.ts';
import { providerTask } from '../../../backend/database/schema/delivery.ts';
import { guest } from '../../../backend/database/schema/guest.ts';
import { paymentIntent, subscription } from '../../../backend/database/schema/payment.ts';
import { studentVerification } from '../../../backend/database/schema/student.ts';
import { createCardNumber } from '../../../backend/sandbox/card-fields.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Draft } from '../test-wallet.ts';
import type { Listener, World } from '../test-backend.ts';
import { openLife, type Life } from './life.ts';
import { look, type View } from './view.ts';

/** A code that a sequence may use: as often as told, on terms that are known. */
export type Code = { code: string; discount: 'FREE' | 'FIFTYPERCENT'; months: number; maxUses: number };

/** Somebody of a sequence, with what a browser would remember. */
export type Person = {
  name: string;
  listener: Listener;
  /** the card they type, unless a scenario asks for another */
  card: string;
  session: { id: string; bank: string | null; result: string | undefined } | undefined;
  draft: (Draft & { isAnswered: boolean }) | undefined;
  invitation: string | undefined;
  /** verification of studies counts until then, ms of business time; 0 without one */
  provenUntil: number;
  /** the kept card was removed, and none has been typed since */
  hasNoCard: boolean;
};

/** A world on which many sequences are played, one after another, each with people of its own. */
export type Theatre = { world: World; life: Life };

/** One sequence in play. */
export type Stage = {
  theatre: Theatre;
  region: Region;
  people: Person[];
  codes: Code[];
  /** all people type the same card */
  isOneCard: boolean;
  /** something may be under way that nobody can foretell: a lost answer, a kill, a charge that waits */
  isInDoubt: boolean;
  /** views so far, newest last */
  views: View[];
  /** business time at which a row of a ledger was seen first */
  seenAt: Map<string, number>;
  /** the word that each transaction once reached success under */
  succeeded: Set<string>;
  /** codes that were at work, by the subscription they worked on */
  worked: Map<string, Set<string>>;
  /** billing days that a purchase or a change set, by subscription */
  billingDays: Map<string, Set<string>>;
  log: string[];
};

/** How a sequence begins. */
export type Opening = { region: Region; startsAt: string; isOneCard: boolean };

/** Opens the world's first life. */
export async function openTheatre(world: World): Promise<Theatre> {
  const theatre = { world, life: openLife(world.database.db) };
  await world.restart(theatre.life.db);
  return theatre;
}

/** Starts the backend anew, as after a kill; what the dead one had taken is free again, as it is after fifteen seconds. */
export async function restart(theatre: Theatre): Promise<void> {
  theatre.life = openLife(theatre.world.database.db);
  await releaseLeases(theatre.world.database.db);
  await theatre.world.restart(theatre.life.db);
}

async function issue(world: World, wish: Omit<Code, 'code'>): Promise<Code> {
  const code = `M${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const { discount: type, months: n, maxUses } = wish;
  const facts = { code, type, duration: { unit: 'Months', n }, maxUses, reward: true };
  const { status, body } = await world.send('POST', '/__sandbox/vouchers', facts);
  if (status !== 201) throw new Error(`no voucher: ${JSON.stringify(body)}`);
  return { code, ...wish };
}

/** Sets the stage for a sequence: providers without a past, a clock of its own, new people, new codes. */
export async function setStage(theatre: Theatre, { region, startsAt, isOneCard }: Opening): Promise<Stage> {
  const { world } = theatre;
  if (theatre.life.hasEnded()) await restart(theatre);
  await Promise.all([world.card('POST', '/__control/reset'), world.wallet.call('POST', '/__control/reset')]);
  await Promise.all([
    world.card('POST', '/__control/webhooks', { mode: 'hold' }),
    world.wallet.call('POST', '/__control/webhooks', { mode: 'hold' }),
  ]);
  await world.send('POST', '/__sandbox/clock', { now: startsAt });
  const card = createCardNumber();
  const people: Person[] = [];
  for (const name of ['Anna', 'Bo']) {
    people.push({
      name,
      listener: await world.login(region),
      card: isOneCard ? card : createCardNumber(),
      session: undefined,
      draft: undefined,
      invitation: undefined,
      provenUntil: 0,
      hasNoCard: false,
    });
  }
  const codes = [
    await issue(world, { discount: 'FREE', months: 1, maxUses: 1 }),
    await issue(world, { discount: 'FIFTYPERCENT', months: 2, maxUses: 1 }),
  ];
  const stage: Stage = {
    theatre,
    region,
    people,
    codes,
    isOneCard,
    isInDoubt: false,
    views: [],
    seenAt: new Map(),
    succeeded: new Set(),
    worked: new Map(),
    billingDays: new Map(),
    log: [],
  };
  stage.views.push(await look(stage));
  return stage;
}

/** Ends what the people of a sequence still hold, so that nothing of it falls due in the next one. */
export async function clearStage({ theatre, people }: Stage): Promise<void> {
  const { db } = theatre.world.database;
  const ids = people.map(({ listener }) => listener.id);
  await db.update(subscription).set({ isOpen: false }).where(inArray(subscription.userId, ids));
  await db.update(walletAgreement).set({ state: 'stopped' }).where(inArray(walletAgreement.userId, ids));
  await db.update(paymentIntent).set({ state: 'abandoned' }).where(inArray(paymentIntent.userId, ids));
  // what a provider refused would be asked for again hours later
  await db.delete(providerTask).where(inArray(providerTask.userId, ids));
  // one that was never finished would be asked about minutes later
  const isOpen = and(inArray(studentVerification.userId, ids), eq(studentVerification.status, 'pending'));
  await db.update(studentVerification).set({ status: 'failed' }).where(isOpen);
  await db.update(guest).set({ leftAt: new Date() }).where(inArray(guest.userId, ids));
}
