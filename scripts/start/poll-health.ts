/** What a health route can say; `silent` when nothing answered in time. */
export type Health = 'yes' | 'no' | 'silent';

/**
 * Asks one health route of a process on this machine.
 *
 * @param port its HTTP port.
 * @param probe `live`: does the event loop turn; `ready`: can it serve.
 * @param timeoutMs how long to wait for the answer.
 * @param instance what the process was told that it is: an answer that bears another one is none.
 */
export async function fetchHealth(
  port: number,
  probe: 'live' | 'ready',
  timeoutMs: number,
  instance?: string,
): Promise<Health> {
  try {
    const url = `http://127.0.0.1:${port}/healthz/${probe}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { Connection: 'close' } });
    await response.body?.cancel();
    const told = response.headers.get('X-Instance');
    if (instance !== undefined && told !== null && told !== instance) return 'silent';
    return response.ok ? 'yes' : 'no';
  } catch {
    return 'silent';
  }
}
