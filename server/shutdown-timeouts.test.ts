import { describe, expect, it } from 'vitest';
import { drainCapMs, lastWordsMs, readDrainTimes } from './shutdown-timeouts.ts';

describe('the times of an end', () => {
  it.each(['0', '500', '5000', '99999'])('[EF-04] hold each other with a notice of %s ms', (notice) => {
    const times = readDrainTimes({ DRAIN_NOTICE_MS: notice });
    if (!times) throw new Error('no times');
    const { noticeMs, processMs, stepMs, allMs } = times;
    expect(noticeMs).toBe(Number(notice));
    // what is open closes, and the last lines go out
    expect(processMs).toBeGreaterThan(noticeMs + drainCapMs + 2 * lastWordsMs);
    // who is spared has its whole time after that
    expect(stepMs).toBeGreaterThan(noticeMs);
    expect(allMs).toBeGreaterThanOrEqual(stepMs + processMs);
  });

  it('[EF-04] are fifteen seconds together where nobody says otherwise', () => {
    expect(readDrainTimes({})).toMatchObject({ noticeMs: 500, allMs: 15_000 });
  });

  it.each(['', 'soon', '-1', '1.5', '100000'])('are none with a notice of %j', (notice) => {
    expect(readDrainTimes({ DRAIN_NOTICE_MS: notice })).toBeUndefined();
  });
});
