import { z } from 'zod';
import type { Database } from './database/open.ts';
import { readSetting, writeSetting } from './settings/settings.ts';

/** Business time: subscriptions, trials, renewals, vouchers and receipts live by it. The sandbox can move it. */
export type Clock = {
  now: () => Date;
  /** Reads how far it was moved, so that several processes on one database agree. */
  refresh: () => Promise<void>;
  /** Sets it; it goes on running from there. */
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
      if (!isSandbox) throw new Error('the clock moves in the sandbox alone');
      offset = now.getTime() - Date.now();
      await writeSetting(db, settingName, offset);
    },
  };
}
