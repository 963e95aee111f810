/** What somebody gets who has waited for longer than they may. */
export class TimeoutError extends Error {}

/**
 * Waits for work so long and no longer. The work goes on by itself; how it ends afterwards is nobody's concern any more.
 *
 * @throws Impatience after `patienceMs`; else whatever the work throws.
 */
export async function withTimeout<Value>(work: Promise<Value>, patienceMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
