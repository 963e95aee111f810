/** Status of a health route; `silent` without a response in time. */
export type Health = 'yes' | 'no' | 'silent';

/**
 * Requests one health route of a process on this machine.
 *
 * @param port its HTTP port.
 * @param probe `live`: does the event loop turn; `ready`: can it serve.
 * @param timeoutMs timeout of the response.
 * @param instance the expected instance id: a response of another instance does not count.
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
    const actual = response.headers.get('X-Instance');
    if (instance !== undefined && actual !== null && actual !== instance) return 'silent';
    return response.ok ? 'yes' : 'no';
  } catch {
    return 'silent';
  }
}
