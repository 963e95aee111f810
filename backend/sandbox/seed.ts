import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { findUserByEmail } from '../accounts/store.ts';
import { seedListeners } from './demo-listeners.ts';
import { seedVouchers } from './demo-vouchers.ts';
import { findRegions, createPersona, personas, seedAddress } from './personas.ts';

/** Pause between two attempts while another process is not up yet, in ms. */
const pauseMs = 2_000;

/** Setting with the addresses of all made users: a later start adds only missing ones. */
const demoUsersSetting = 'demo-people';

/** Setting of older versions, which made all users at once and recorded no addresses. */
const worldSetting = 'demo-world';

const wanted = personas.flatMap((persona) =>
  findRegions(persona).map((region) => ({ persona, region, address: seedAddress(persona, region) })),
);

/** Reads the addresses of made users; in an older database, of all users. */
async function listCreated({ db }: AppContext): Promise<string[]> {
  const noted = await readSetting(db, demoUsersSetting, z.array(z.string()));
  if (noted !== undefined) return noted;
  if ((await readSetting(db, worldSetting, z.boolean())) !== true) return [];
  const found = [];
  for (const { address } of wanted) if ((await findUserByEmail(db, address)) !== undefined) found.push(address);
  return found;
}

/** Makes one user, with retries until success; false when the process stops. */
async function createWithRetries(
  context: AppContext,
  { persona, region, address }: (typeof wanted)[number],
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await createPersona(context, persona, region, address);
      return true;
    } catch (error) {
      context.log.info('demo data waits', { reason: error instanceof Error ? error.message : 'unknown' });
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/**
 * Adds the demo users, one per scenario and region, unless DEMO_USERS is 0, and the demo vouchers and listeners. It runs in the background after each start,
 * retries until the other processes are up, and makes each user once per database.
 *
 * @param signal stops it with the process.
 */
export async function seedPersonas(context: AppContext, signal: AbortSignal): Promise<void> {
  const { db, log, settings } = context;
  const made = await listCreated(context);
  const missing = settings.hasDemoUsers ? wanted.filter(({ address }) => !made.includes(address)) : [];
  for (const person of missing) {
    if (!(await createWithRetries(context, person, signal))) return;
    made.push(person.address);
    await writeSetting(db, demoUsersSetting, made);
  }
  const findFriend = async (region: Region) => (await findUserByEmail(db, seedAddress('free', region)))?.id ?? null;
  await seedVouchers(context, findFriend);
  await seedListeners(context);
  if (missing.length > 0) log.info('demo data ready', { people: made.length });
}
