import { inArray } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { crmOutbox } from '../../database/schema/crm.ts';
import { toCrmEntry } from '../../../core/domain/crm-event.ts';
import { deleteFromCrm } from './forget.ts';
import { claimDueEvents } from './outbox.ts';

/** Attempts per event. With the pauses below, the last is about twelve hours after the first. */
const maxAttempts = 12;

const firstPauseMs = 30_000;
const longestPauseMs = 4 * 3_600_000;

/**
 * Sends one batch of events of consenting users to the marketing service (decision 0070), each event at most once. An
 * event leaves the queue before it is sent, and returns only when the service certainly did not accept it.
 *
 * @returns how many entries were processed.
 */
export async function sendToCrm(backend: Pick<AppContext, 'db' | 'crm' | 'log'>): Promise<number> {
  const { db, crm, log } = backend;
  if (crm === undefined || crm.isResting()) return 0;
  const forgotten = await deleteFromCrm(backend, crm);
  if (crm.isResting()) return forgotten;
  const taken = await claimDueEvents(backend);
  if (taken.length === 0) return forgotten;
  const ids = taken.map(({ id }) => id);
  const outcome = await crm.track(taken.map((one) => toCrmEntry(one.externalId, one)));
  if (outcome.code === 'waiting') {
    const tries = Math.max(...taken.map(({ attempts }) => attempts));
    const afterMs = outcome.afterMs ?? Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
    crm.rest(afterMs);
    const spent = taken.filter(({ attempts }) => attempts >= maxAttempts).map(({ id }) => id);
    log.warn('crm is unavailable', { events: ids.length, givenUp: spent.length, reason: outcome.reason });
    if (spent.length > 0) await db.delete(crmOutbox).where(inArray(crmOutbox.eventId, spent));
    await db
      .update(crmOutbox)
      .set({ takenAt: null, dueAt: new Date(Date.now() + afterMs) })
      .where(inArray(crmOutbox.eventId, ids));
    return forgotten;
  }
  const { code, reason } = outcome;
  if (reason !== undefined) log.warn(`crm events ${code}`, { events: ids.length, reason });
  await db.delete(crmOutbox).where(inArray(crmOutbox.eventId, ids));
  return forgotten + ids.length;
}
