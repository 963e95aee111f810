import { performance } from 'node:perf_hooks';

/** Time of a measurement, in ms. */
const intervalMs = 100;

/** Above this share of active time, other requests wait noticeably for the event loop. */
const saturation = 0.7;

/** Renders in an interval: the most, and the fewest with saturation. */
const maximumRenders = 32;
const minimumRenders = 2;

/** Fewer renders than this in an interval do not saturate the process: something else does, such as its start. */
const suspiciousRenders = 8;

/** Growth of the limit in an interval, while it refuses renders and otherwise. */
const slowGrowth = 1.05;
const fastGrowth = 2;

/** Decides which renders may start, so that cached pages and personal calls do not wait for all of them. */
export type RenderAdmission = {
  /** False when the render must not start. */
  admit: () => boolean;
  /** True while renders are refused. */
  isRefusing: () => boolean;
};

/**
 * Limits the renders in a tenth of a second. While they saturate the event loop, the limit is a quarter of the last one;
 * otherwise it grows.
 *
 * @param scale multiplies the fewest renders, for load tests.
 * @param readUtilization share of active time since the last call; from the event loop by default.
 * @param now monotonic clock in ms
 */
export function createRenderAdmission(
  scale = 1,
  readUtilization: () => number = createUtilizationReader(),
  now: () => number = () => performance.now(),
): RenderAdmission {
  let limit = maximumRenders;
  let started = 0;
  let refused = 0;
  let hasRefused = false;
  let measuredAt = now();
  const measure = (): void => {
    if (now() - measuredAt < intervalMs) return;
    measuredAt = now();
    const isSaturated = readUtilization() > saturation;
    if (!isSaturated) limit = Math.min(maximumRenders, limit * (refused > 0 ? slowGrowth : fastGrowth));
    else if (started + refused >= suspiciousRenders) limit = Math.max(minimumRenders, limit / 4);
    hasRefused = refused > 0;
    started = 0;
    refused = 0;
  };
  return {
    admit: () => {
      measure();
      const isAdmitted = started < Math.max(limit, minimumRenders * scale);
      if (isAdmitted) started += 1;
      else refused += 1;
      return isAdmitted;
    },
    isRefusing: () => {
      measure();
      return hasRefused || refused > 0;
    },
  };
}

function createUtilizationReader(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
