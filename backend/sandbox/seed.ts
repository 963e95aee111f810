import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { regions } from '../../src/domain/region.ts';
import type { Backend } from '../backend.ts';
import { readSetting, writeSetting } from '../operation/settings.ts';
import { seedVouchers } from './demo-vouchers.ts';
import { makePersona, personas, seedAddress } from './personas.ts';

/** Pause between two tries while the identity or card process is not up yet, in ms. */
const pauseMs = 2_000;

/** Set once everyone is there, so that a later start leaves them as they have become. */
const settingName = 'demo-world';

/**
 * Gives the demo world its people, one in each situation and market, and its vouchers. Runs in the background after the
 * start, tries on until the other processes are up; once only in the life of a database.
 *
 * @param signal ends it when the process stops.
 */
export async function seedPersonas(backend: Backend, signal: AbortSignal): Promise<void> {
  if ((await readSetting(backend.db, settingName, z.boolean())) === true) return;
  const wanted = regions.flatMap((region) => personas.map((persona) => ({ region, persona })));
  for (const { region, persona } of wanted) {
    let isMade = false;
    while (!isMade && !signal.aborted) {
      try {
        await makePersona(backend, persona, region, seedAddress(persona, region));
        isMade = true;
      } catch (error) {
        backend.log.info('demo world waits', { reason: error instanceof Error ? error.message : 'unknown' });
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  if (signal.aborted) return;
  await seedVouchers(backend);
  await writeSetting(backend.db, settingName, true);
  backend.log.info('demo world ready', { people: wanted.length });
}
