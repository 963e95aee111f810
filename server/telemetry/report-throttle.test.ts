import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFloodGate } from './report-throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const told: [string, number][] = [];
  const gate = createFloodGate<string>((line, times) => void told.push([line, times]));
  const pass = (event: string, isCritical: boolean, count: number): void => {
    for (let turn = 1; turn <= count; turn += 1) gate.pass(event, isCritical, `${event} ${turn}`);
  };
  return { told, gate, pass };
};

describe('what keeps reports from coming in floods', () => {
  it('lets sixty lines of ordinary trouble pass in a minute, of each event', () => {
    const { told, gate, pass } = setUp();
    pass('a', false, 100);
    pass('b', false, 30);
    expect(told).toHaveLength(90);
    vi.advanceTimersByTime(60_000);
    gate.flush();
    expect(told).toHaveLength(90);
    pass('a', false, 1);
    expect(told).toHaveLength(91);
  });

  it('[AN-09] leaves nothing of money and security uncounted, and tells a flood of it as one', () => {
    const { told, gate, pass } = setUp();
    pass('a', false, 1_000);
    pass('a', true, 5_000);
    const single = told.length;
    expect(single).toBe(60 + 600);
    gate.flush();
    expect(told).toHaveLength(single);
    vi.advanceTimersByTime(60_000);
    // whatever comes next tells what was gathered
    pass('b', false, 1);
    expect(told.slice(single)).toEqual([
      ['a 5000', 4_400],
      ['b 1', 1],
    ]);
  });

  it('[AN-09] tells what was gathered at the end of the process', () => {
    const { told, gate, pass } = setUp();
    pass('a', true, 601);
    gate.flush(true);
    expect(told.at(-1)).toEqual(['a 601', 1]);
    expect(told).toHaveLength(601);
  });
});
