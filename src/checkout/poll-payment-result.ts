import { getProblem } from '../api/api-error.ts';
import { redirectIfSessionEnded } from '../api/handle-failure.ts';
import type { Region } from '../../core/domain/region.ts';

/** The state of a check without an outcome: in progress, still open when polling stops, or no such payment. */
export type PendingState = { phase: 'checking'; isSlow: boolean } | { phase: 'open' } | { phase: 'missing' };

const pollMs = 2_000;
const slowMs = 15_000;

/** Users leave after that; a later result comes by email. */
const timeoutMs = 120_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls a payment until its outcome is known, for two minutes (requirements CC-09, CW-04). A missing response is never
 * called a failure; an ended session redirects to the login and back.
 *
 * @param check returns the state to show, `left` after a redirect, or undefined to poll again.
 * @param onState receives each state in order.
 * @returns stops the polling.
 */
export function pollPaymentResult<State>(
  check: () => Promise<State | 'left' | undefined>,
  onState: (state: State | PendingState) => void,
  region: Region,
): () => void {
  const startedAt = Date.now();
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const result = await check();
        if (isStopped || result === 'left') return;
        if (result !== undefined) return onState(result);
      } catch (error) {
        const problem = getProblem(error);
        if (isStopped || (problem && redirectIfSessionEnded(problem, region))) return;
        // any other failure reveals nothing about the money: poll again
        if (problem?.status === 404) return onState({ phase: 'missing' });
      }
      if (isStopped) return;
      const waited = Date.now() - startedAt;
      if (waited >= timeoutMs) return onState({ phase: 'open' });
      onState({ phase: 'checking', isSlow: waited > slowMs });
      await wait(pollMs);
    }
  };
  void run();
  return () => {
    isStopped = true;
  };
}
