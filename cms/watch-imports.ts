import type { Log } from '../server/telemetry/log.ts';
import type { LiveContent } from './source/watch-content.ts';

/** Interval between checks of the folder of imported shows, in ms: visitors see imports within two seconds. */
const pollIntervalMs = 500;

/** Publishes what is imported while the process runs. Its timer does not keep the process alive. */
export function watchImports(live: LiveContent, publish: () => Promise<void>, log: Log): void {
  const poll = async (): Promise<void> => {
    try {
      if (await live.refresh()) {
        log.info('content', { version: live.content.version, entries: live.content.entries.size });
        await publish();
      }
    } catch (error) {
      log.error('imported shows cannot be read', { message: error instanceof Error ? error.message : 'unknown' });
    }
    setTimeout(() => void poll(), pollIntervalMs).unref();
  };
  setTimeout(() => void poll(), pollIntervalMs).unref();
}
