import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/** Pauses while another request holds the record's lock, in ms. */
const pausesMs = [50, 100, 200, 400, 800, 1_600];

/**
 * Changes a session, and waits up to three seconds for a request that holds its lock.
 *
 * @param change may be called again.
 * @returns the changed session; undefined when it is deleted or stays locked.
 * @throws StoreUnavailable.
 */
export async function updateWhenFree(
  sessions: Pick<Sessions, 'update'>,
  session: Session,
  change: (current: Session) => Promise<Session>,
  pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Session | undefined> {
  for (const wait of pausesMs) {
    const updated = await sessions.update(session, change);
    if (updated !== 'busy') return updated;
    await pause(wait);
  }
  return undefined;
}
