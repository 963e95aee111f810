/** What a health route can say; `silent` when nothing answered in time. */
export type Health = 'yes' | 'no' | 'silent';

/**
 * Asks one health route of a process on this machine.
 *
 * @param port its HTTP port.
 * @param question `live`: does the event loop turn; `ready`: can it serve.
 * @param timeoutMs how long to wait for the answer.
 */
export async function askHealth(port: number, question: 'live' | 'ready', timeoutMs: number): Promise<Health> {
  try {
    const url = `http://127.0.0.1:${port}/healthz/${question}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { Connection: 'close' } });
    await response.body?.cancel();
    return response.ok ? 'yes' : 'no';
  } catch {
    return 'silent';
  }
}
