import type { Log } from '../server/telemetry/log.ts';
import type { LiveContent } from './source/watch-content.ts';

/** How often the folder of imported shows is looked at, in ms; what was imported is seen within two seconds. */
const lookEveryMs = 500;

/** Takes over what is imported while the process runs, and publishes it. It does not keep the process alive. */
export function watchImports(live: LiveContent, publish: () => Promise<void>, log: Log): void {
  const look = async (): Promise<void> => {
    try {
      if (await live.refresh()) {
        log.info('content', { version: live.content.version, entries: live.content.entries.size });
        await publish();
      }
    } catch (error) {
      log.error('imported shows cannot be read', { message: error instanceof Error ? error.message : 'unknown' });
    }
    setTimeout(() => void look(), lookEveryMs).unref();
  };
  setTimeout(() => void look(), lookEveryMs).unref();
}
