import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { findUserByEmail } from '../accounts/store.ts';
import { seedVouchers } from './demo-vouchers.ts';
import { findRegions, makePersona, personas, seedAddress } from './personas.ts';

/** Pause between two tries while the identity, card or wallet process is not up yet, in ms. */
const pauseMs = 2_000;

/** Who has been made, by address, so that a later start leaves them as they have become and adds who is new. */
const peopleSetting = 'demo-people';

/** Set by versions that made everyone at once and noted no names. */
const worldSetting = 'demo-world';

const wanted = personas.flatMap((persona) =>
  findRegions(persona).map((region) => ({ persona, region, address: seedAddress(persona, region) })),
);

/** Who is there already; in a world from before names were noted, whoever has an account. */
async function readMade({ db }: AppContext): Promise<string[]> {
  const noted = await readSetting(db, peopleSetting, z.array(z.string()));
  if (noted !== undefined) return noted;
  if ((await readSetting(db, worldSetting, z.boolean())) !== true) return [];
  const found = [];
  for (const { address } of wanted) if ((await findUserByEmail(db, address)) !== undefined) found.push(address);
  return found;
}

/** Makes one person, again until it works; false when the process stops meanwhile. */
async function makePatiently(
  context: AppContext,
  { persona, region, address }: (typeof wanted)[number],
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await makePersona(context, persona, region, address);
      return true;
    } catch (error) {
      context.log.info('demo world waits', { reason: error instanceof Error ? error.message : 'unknown' });
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/**
 * Gives the demo world its people, one in each situation and market, and its vouchers. Runs in the background after each
 * start and adds what is missing: each person once only in the life of a database. Tries on until the other processes
 * are up.
 *
 * @param signal ends it when the process stops.
 */
export async function seedPersonas(context: AppContext, signal: AbortSignal): Promise<void> {
  const { db, log } = context;
  const made = await readMade(context);
  const missing = wanted.filter(({ address }) => !made.includes(address));
  for (const person of missing) {
    if (!(await makePatiently(context, person, signal))) return;
    made.push(person.address);
    await writeSetting(db, peopleSetting, made);
  }
  const findFriend = async (region: Region) => (await findUserByEmail(db, seedAddress('free', region)))?.id ?? null;
  await seedVouchers(context, findFriend);
  if (missing.length > 0) log.info('demo world ready', { people: made.length });
}
