import type { CallBackend } from './client.ts';

/** After this number of timeouts in a row the breaker opens. */
const maximumTimeouts = 3;

/** While the breaker is open, the calls of one page in this time are let through as a probe, in ms. */
const probeEveryMs = 1_000;

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/**
 * Spares visitors the wait for a backend that hangs (reliability reference §4.3, FLT-02): after three calls in a row that
 * ran out of time further ones fail at once, but for those of one page a second. Any answer closes it again, a refusal too;
 * so does a connection that is refused, for that is quick. It is for what pages are made of, never for what changes
 * something.
 *
 * A trial is a page and not a call: a page that had one of its calls refused would be answered without waiting for the
 * others, and on Workers their outcome is lost with their request. A trial that is never heard of again is followed by the
 * next one.
 *
 * @returns what opens the way to the backend for one page.
 * @throws TypeError at once while it is open; else what the call throws.
 */
export function createCircuitBreaker(callBackend: CallBackend, now: () => number = Date.now): () => CallBackend {
  let timeouts = 0;
  let nextTrialAt = 0;
  return () => {
    let isTrial = false;
    return async (path, options) => {
      if (timeouts >= maximumTimeouts && !isTrial) {
        if (now() < nextTrialAt) throw new TypeError('the backend does not answer in time');
        nextTrialAt = now() + probeEveryMs;
        isTrial = true;
      }
      try {
        const answer = await callBackend(path, options);
        timeouts = 0;
        return answer;
      } catch (error) {
        timeouts = isTimeout(error) ? timeouts + 1 : 0;
        if (timeouts === maximumTimeouts) nextTrialAt = now() + probeEveryMs;
        throw error;
      }
    };
  };
}
