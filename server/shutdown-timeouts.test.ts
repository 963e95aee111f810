import { describe, expect, it } from 'vitest';
import { drainTimeoutMs, flushTimeoutMs, readShutdownTimeouts } from './shutdown-timeouts.ts';

describe('shutdown timeouts', () => {
  it.each(['0', '500', '5000', '99999'])('[EF-04] include each other with a notice of %s ms', (notice) => {
    const times = readShutdownTimeouts({ DRAIN_NOTICE_MS: notice });
    if (!times) throw new Error('no times');
    const { noticeMs, processMs, stepMs, allMs } = times;
    expect(noticeMs).toBe(Number(notice));
    // connections close and the last lines are flushed
    expect(processMs).toBeGreaterThan(noticeMs + drainTimeoutMs + 2 * flushTimeoutMs);
    // a callee has its whole time after that
    expect(stepMs).toBeGreaterThan(noticeMs);
    expect(allMs).toBeGreaterThanOrEqual(stepMs + processMs);
  });

  it('[EF-04] are fifteen seconds in total by default', () => {
    expect(readShutdownTimeouts({})).toMatchObject({ noticeMs: 500, allMs: 15_000 });
  });

  it.each(['', 'soon', '-1', '1.5', '100000'])('are undefined with a notice of %j', (notice) => {
    expect(readShutdownTimeouts({ DRAIN_NOTICE_MS: notice })).toBeUndefined();
  });
});
