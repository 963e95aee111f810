import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReportThrottle } from './report-throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const sent: [string, number][] = [];
  const throttle = createReportThrottle<string>((line, times) => void sent.push([line, times]));
  const report = (event: string, isCritical: boolean, count: number): void => {
    for (let turn = 1; turn <= count; turn += 1) throttle.report(event, isCritical, `${event} ${turn}`);
  };
  return { sent, throttle, report };
};

describe('report throttle', () => {
  it('sends 60 ordinary entries per event and minute', () => {
    const { sent, throttle, report } = setUp();
    report('a', false, 100);
    report('b', false, 30);
    expect(sent).toHaveLength(90);
    vi.advanceTimersByTime(60_000);
    throttle.flush();
    expect(sent).toHaveLength(90);
    report('a', false, 1);
    expect(sent).toHaveLength(91);
  });

  it('[AN-09] counts every critical entry and reports the excess as one', () => {
    const { sent, throttle, report } = setUp();
    report('a', false, 1_000);
    report('a', true, 5_000);
    const single = sent.length;
    expect(single).toBe(60 + 600);
    throttle.flush();
    expect(sent).toHaveLength(single);
    vi.advanceTimersByTime(60_000);
    // the next entry triggers the report of the excess
    report('b', false, 1);
    expect(sent.slice(single)).toEqual([
      ['a 5000', 4_400],
      ['b 1', 1],
    ]);
  });

  it('[AN-09] reports the excess when the process ends', () => {
    const { sent, throttle, report } = setUp();
    report('a', true, 601);
    throttle.flush(true);
    expect(sent.at(-1)).toEqual(['a 601', 1]);
    expect(sent).toHaveLength(601);
  });
});
