import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { crmOutbox, crmPerson } from '../../database/schema/crm.ts';
import { event } from '../../database/schema/event.ts';
import { crmBatch } from '../../providers/crm.ts';
import { hasMarketingConsent } from './consent.ts';
import { crmEvents } from '../../../core/domain/crm-event.ts';

/** An event in delivery for this long, in ms, is lost with its process. */
const lostAfterMs = 60_000;

/** Queues stored events of consenting users for the marketing service. */
export async function queueForCrm(
  tx: Database,
  userId: string,
  stored: readonly Pick<typeof event.$inferSelect, 'id' | 'name'>[],
): Promise<void> {
  const crmRows = stored.filter(({ name }) => crmEvents.has(name));
  if (crmRows.length === 0) return;
  const [consent] = await tx.select({ may: hasMarketingConsent(userId) }).from(sql`(SELECT 1) AS one`);
  if (consent?.may !== true) return;
  const now = new Date();
  const person = { userId, externalId: randomUUID(), since: now, checkedAt: now };
  await tx.insert(crmPerson).values(person).onConflictDoNothing();
  const rows = crmRows.map(({ id }) => ({ eventId: id, userId, createdAt: now, dueAt: now, attempts: 0 }));
  await tx.insert(crmOutbox).values(rows).onConflictDoNothing();
}

/** An event that only this process may send. */
export type ClaimedEvent = typeof event.$inferSelect & { externalId: string; attempts: number };

/** Drops events of a crashed process: their delivery is unknown, and none is sent twice. */
async function dropLost({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const isLost = lt(crmOutbox.takenAt, new Date(Date.now() - lostAfterMs));
  const lost = await db.delete(crmOutbox).where(isLost).returning({ id: crmOutbox.eventId });
  if (lost.length > 0) log.warn('crm events lost', { events: lost.length });
}

/** Takes one batch of due events, oldest first; drops those without consent. */
export async function claimDueEvents(backend: Pick<AppContext, 'db' | 'log'>): Promise<ClaimedEvent[]> {
  const { db } = backend;
  await dropLost(backend);
  const due = db
    .select({ id: crmOutbox.eventId })
    .from(crmOutbox)
    .where(and(isNull(crmOutbox.takenAt), lte(crmOutbox.dueAt, new Date())))
    .orderBy(asc(crmOutbox.createdAt))
    .limit(crmBatch)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(crmOutbox)
    .set({ takenAt: new Date(), attempts: sql`${crmOutbox.attempts} + 1` })
    .where(inArray(crmOutbox.eventId, due))
    .returning({ id: crmOutbox.eventId });
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  const rows = await db
    .select({ event, externalId: crmPerson.externalId, attempts: crmOutbox.attempts })
    .from(crmOutbox)
    .innerJoin(event, eq(event.id, crmOutbox.eventId))
    .innerJoin(crmPerson, eq(crmPerson.userId, crmOutbox.userId))
    .where(and(inArray(crmOutbox.eventId, ids), hasMarketingConsent(crmOutbox.userId)))
    .orderBy(asc(event.position));
  const found = new Set(rows.map((row) => row.event.id));
  const dropped = ids.filter((id) => !found.has(id));
  if (dropped.length > 0) await db.delete(crmOutbox).where(inArray(crmOutbox.eventId, dropped));
  return rows.map(({ event: one, ...rest }) => ({ ...one, ...rest }));
}
