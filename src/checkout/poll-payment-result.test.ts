import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toProblem } from '../api/api-result.ts';
import { pollPaymentResult, type PendingState } from './poll-payment-result.ts';

describe('pollPaymentResult', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const minutes = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 60_000);

  it('[CC-09] [CW-04] stops after two minutes, as open and never as failed', async () => {
    const states: PendingState[] = [];
    const check = vi.fn(() => Promise.resolve(undefined));
    pollPaymentResult<PendingState>(check, (state) => states.push(state), 'se');
    await minutes(1);
    expect(states.at(0)).toEqual({ phase: 'checking', isSlow: false });
    expect(states.at(-1)).toEqual({ phase: 'checking', isSlow: true });
    await minutes(2);
    expect(states.at(-1)).toEqual({ phase: 'open' });
    const requested = check.mock.calls.length;
    await minutes(10);
    expect(check).toHaveBeenCalledTimes(requested);
    expect(requested).toBeLessThan(65);
  });

  it('continues without a response, and reports the outcome as soon as it is known', async () => {
    const states: unknown[] = [];
    let tries = 0;
    pollPaymentResult<PendingState | 'paid'>(
      () => {
        tries += 1;
        return tries < 3 ? Promise.reject(new ApiError(toProblem(503, undefined))) : Promise.resolve('paid' as const);
      },
      (state) => states.push(state),
      'se',
    );
    await minutes(1);
    expect(states.at(-1)).toBe('paid');
    expect(tries).toBe(3);
  });

  it('reports a missing payment, and nothing after it was stopped', async () => {
    const states: unknown[] = [];
    const stop = pollPaymentResult<PendingState>(
      () => Promise.reject(new ApiError(toProblem(404, undefined))),
      (state) => states.push(state),
      'se',
    );
    await minutes(1);
    expect(states).toEqual([{ phase: 'missing' }]);
    stop();
    const unresponsive: unknown[] = [];
    pollPaymentResult<PendingState>(
      () => Promise.resolve(undefined),
      (state) => unresponsive.push(state),
      'se',
    )();
    await minutes(3);
    expect(unresponsive).toEqual([]);
  });
});
