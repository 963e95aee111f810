import type { CallBackend } from './client.ts';

/** After this number of timeouts in a row the breaker opens. */
const maximumTimeouts = 3;

/** While the breaker is open, the calls of one page in this time are let through as a probe, in ms. */
const probeEveryMs = 1_000;

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/**
 * Spares visitors the wait for a backend that hangs (FLT-02). After three timeouts in a row, further calls fail at once,
 * except those of one page per second: the trial. Any response closes the breaker, and so does a refused connection.
 * Only page reads use it, never calls that change something.
 *
 * A trial is a page, not a call. A page with one rejected call would not wait for its other calls, and Workers would
 * lose their outcome. A trial without an outcome is followed by the next one.
 *
 * @returns a function that creates the backend client of one page.
 * @throws TypeError at once while it is open; else what the call throws.
 */
export function createCircuitBreaker(callBackend: CallBackend, now: () => number = Date.now): () => CallBackend {
  let timeouts = 0;
  let nextTrialAt = 0;
  return () => {
    let isTrial = false;
    return async (path, options) => {
      if (timeouts >= maximumTimeouts && !isTrial) {
        if (now() < nextTrialAt) throw new TypeError('the backend does not respond in time');
        nextTrialAt = now() + probeEveryMs;
        isTrial = true;
      }
      try {
        const response = await callBackend(path, options);
        timeouts = 0;
        return response;
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        if (timeouts === maximumTimeouts) nextTrialAt = now() + probeEveryMs;
        throw error;
      }
    };
  };
}
