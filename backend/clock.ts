import { z } from 'zod';
import type { Database } from './database/open.ts';
import { readSetting, writeSetting } from './settings/settings.ts';

/** Business time of subscriptions, trials, renewals, vouchers and receipts. The sandbox can move it. */
export type Clock = {
  now: () => Date;
  /** Reads the offset from the database, so that several processes agree. */
  refresh: () => Promise<void>;
  /** Sets the time, from which the clock continues. */
  moveTo: (now: Date) => Promise<void>;
};

const settingName = 'clock-offset-ms';

/**
 * Opens the business clock.
 *
 * @param isSandbox outside the sandbox it is the real time and cannot be moved.
 */
export async function openClock(db: Database, isSandbox: boolean): Promise<Clock> {
  let offset = 0;
  const refresh = async (): Promise<void> => {
    if (isSandbox) offset = (await readSetting(db, settingName, z.number())) ?? 0;
  };
  await refresh();
  return {
    now: () => new Date(Date.now() + offset),
    refresh,
    moveTo: async (now) => {
      if (!isSandbox) throw new Error('the clock can only be changed in the sandbox');
      offset = now.getTime() - Date.now();
      await writeSetting(db, settingName, offset);
    },
  };
}
