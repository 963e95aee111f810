import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../server/telemetry/log.ts';
import { syncCatalogue } from '../content/catalogue-sync.ts';
import type { ContentSource } from '../content/source.ts';
import type { Database } from '../database/open.ts';

/** Pause before a retry when the content source did not respond, in ms. */
const retryMs = 2_000;

/**
 * Keeps the catalogue in sync with the content source as long as the process runs; while the source is down the
 * database still serves it. A source with versions is read when its version changes.
 *
 * @param intervalMs pause between two polls.
 * @param signal ends it.
 */
export async function runCatalogueSyncLoop(
  db: Database,
  source: ContentSource,
  log: Log,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  let last = '';
  let taken: string | undefined;
  while (!signal.aborted) {
    let waitMs = intervalMs;
    try {
      const version = await source.readVersion?.();
      if (version === undefined || version !== taken) {
        const { podcasts, episodes } = await syncCatalogue(db, source, log);
        const now = `${podcasts}/${episodes}`;
        if (now !== last) log.info('catalogue is current', { podcasts, episodes });
        last = now;
        taken = version;
      }
    } catch (error) {
      waitMs = retryMs;
      if (!signal.aborted) log.info('catalogue waits', { reason: error instanceof Error ? error.message : 'unknown' });
    }
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
