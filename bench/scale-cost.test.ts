import { describe, expect, it } from 'vitest';
import { countCores, countProcesses, countRequests, million, priceWorkers } from './scale-cost.ts';

const costs = { cached: 1, rendered: 10, call: 2, batch: 3 };

describe('the calculated size and price of a deployment', () => {
  it('counts the requests of a day', () => {
    expect(countRequests(million)).toEqual({ cached: 3_800_000, rendered: 200_000, call: 4_000_000, batch: 3_000_000 });
  });

  it('counts the cores of the busiest hour, and processes that are busy for 60 % at most, one of which may fail', () => {
    // 3.8 + 2 + 8 + 9 million ms a day, a tenth of them in an hour of 3.6 million ms
    expect(countCores(million, costs)).toBeCloseTo(22.8 / 36, 10);
    expect([countProcesses(0.1), countProcesses(0.6), countProcesses(0.61)]).toEqual([2, 2, 3]);
  });

  it('prices Workers by requests, processor time and Durable Objects beyond what the month includes', () => {
    // 330 million requests, 684 million ms, 210 million requests of objects
    expect(priceWorkers(million, costs)).toBeCloseTo(5 + 320 * 0.3 + 654 * 0.02 + 209 * 0.15, 6);
    expect(priceWorkers({ ...million, listeners: 1_000 }, costs)).toBe(5);
  });
});
