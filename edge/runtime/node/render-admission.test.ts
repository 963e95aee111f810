import { expect, it } from 'vitest';
import { createRenderAdmission } from './render-admission.ts';

/** An event loop with a set share of active time; `offer` sends renders in one interval of a tenth of a second. */
function setUp(scale?: number) {
  const state = { now: 0, utilization: 0 };
  const admission = createRenderAdmission(
    scale,
    () => state.utilization,
    () => state.now,
  );
  const offer = (count: number): number => {
    state.now += 100;
    return Array.from({ length: count }, () => admission.admit()).filter(Boolean).length;
  };
  return { state, admission, offer };
}

it('admits every render while the event loop has time, and few while renders saturate it', () => {
  const { state, admission, offer } = setUp();
  expect([offer(30), offer(30), admission.isRefusing()]).toEqual([30, 30, false]);
  state.utilization = 0.95;
  expect([offer(100), offer(100), offer(100)]).toEqual([8, 2, 2]);
  expect(admission.isRefusing()).toBe(true);
  state.utilization = 0.3;
  // refused renders let the limit grow slowly, so that it finds the capacity without saturation
  expect(Array.from({ length: 10 }, () => offer(100)).every((admitted) => admitted < 5)).toBe(true);
  for (let interval = 0; interval < 6; interval += 1) offer(1);
  expect([offer(30), admission.isRefusing()]).toEqual([30, false]);
});

it('admits renders when something else saturates the event loop, and all of them in a load test', () => {
  const { state, offer } = setUp();
  state.utilization = 1;
  expect([offer(6), offer(6), offer(6)]).toEqual([6, 6, 6]);
  const measured = setUp(1_000_000);
  measured.state.utilization = 1;
  expect([measured.offer(500), measured.offer(500)]).toEqual([500, 500]);
});

it('measures the event loop of the process', async () => {
  const admission = createRenderAdmission();
  const isRefused = async (): Promise<boolean> => {
    const end = performance.now() + 110;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
    return Array.from({ length: 40 }, () => admission.admit()).includes(false);
  };
  await isRefused();
  expect(await isRefused()).toBe(true);
});
