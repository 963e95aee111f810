import type { World } from './test-backend.ts';

/** Moves a world's clock on to the next noon UTC: days are counted in a market's own time, so an hour more or less must not pass midnight. */
export async function goToMidday({ advance, backend }: World): Promise<void> {
  const now = backend.clock.now();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  await advance(`PT${(36 * 60 - minutes) % (24 * 60)}M`);
}
