import type { TestBackend } from './test-backend.ts';

/**
 * Advances the test clock to the next noon UTC. Days follow the region's own time zone, so an hour more or less must
 * not pass midnight.
 */
export async function advanceToNoon({ advance, backend }: TestBackend): Promise<void> {
  const now = backend.clock.now();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  await advance(`PT${(36 * 60 - minutes) % (24 * 60)}M`);
}
