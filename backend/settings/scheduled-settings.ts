import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { scheduledSetting } from '../database/schema/office.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { changeFeature, defaultFeatures } from './feature-flags.ts';
import { setMaintenance } from './maintenance.ts';

/** A switch of one region that staff change: a feature flag, or the maintenance. */
export type SwitchName = keyof typeof defaultFeatures | 'maintenance';

/** Names of all switches. */
export const switchNames = [...(Object.keys(defaultFeatures) as SwitchName[]), 'maintenance' as const];

export type SwitchChange = { region: Region; name: string; value: boolean };

/** Changes a switch now. */
export async function changeSwitch(db: Database, { region, name, value }: SwitchChange): Promise<void> {
  if (name === 'maintenance') await setMaintenance(db, value, region);
  else await changeFeature(db, region, name, value);
}

/** Stores a change for later; the job `settings` applies it. */
export async function scheduleSwitch(db: Database, change: SwitchChange, dueAt: Date): Promise<void> {
  await db.insert(scheduledSetting).values({ id: randomUUID(), ...change, dueAt });
}

/** The changes that are still to come, by their time. */
export const listScheduled = (db: Database): Promise<(typeof scheduledSetting.$inferSelect)[]> =>
  db.select().from(scheduledSetting).where(isNull(scheduledSetting.appliedAt)).orderBy(asc(scheduledSetting.dueAt));

/** Applies the changes whose time has come, in their order. @returns their number. */
export async function applyDueSwitches(db: Database, now: Date): Promise<number> {
  return runTransaction(db, async (tx) => {
    const isDue = and(isNull(scheduledSetting.appliedAt), lte(scheduledSetting.dueAt, now));
    const due = await tx
      .select()
      .from(scheduledSetting)
      .where(isDue)
      .orderBy(asc(scheduledSetting.dueAt))
      .for('update');
    for (const change of due) {
      await changeSwitch(tx, change);
      await tx.update(scheduledSetting).set({ appliedAt: now }).where(eq(scheduledSetting.id, change.id));
    }
    return due.length;
  });
}
