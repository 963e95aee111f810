import { setTimeout as wait } from 'node:timers/promises';

/** Pause between two looks, in ms: short against the time in which a process starts. */
const pauseMs = 150;

/** Which run of a process is ready to serve; undefined while none is. */
async function readRun(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/healthz/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok ? (response.headers.get('X-Run') ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Watches another process in development until the site ends.
 *
 * @param url its origin.
 * @param onRestart called when a new run of the process is ready.
 */
export async function watchService(url: string, onRestart: () => Promise<void>): Promise<void> {
  let known: string | undefined;
  for (;;) {
    const run = await readRun(url);
    if (run !== undefined && known !== undefined && run !== known) await onRestart();
    known = run ?? known;
    await wait(pauseMs);
  }
}
