/** Timeouts of a shutdown, in ms. Each one includes those above it. */
export type ShutdownTimeouts = {
  /** readiness returns 503 for this time before the port closes, so that a load balancer notices first */
  noticeMs: number;
  /** a process that got SIGTERM may run for this time; then it is killed */
  processMs: number;
  /** a process gets SIGTERM this long after its callers, which may still call it */
  stepMs: number;
  /** processes that call each other end within this time */
  allMs: number;
};

/** Time for requests under way after the port closes, in ms. */
export const drainTimeoutMs = 10_000;

/** Closes connections and writes the last log lines. */
const closeMs = 1_000;

/** Part of `closeMs`, in ms: once for reports and spans, once for log lines. */
export const flushTimeoutMs = 400;

/** The longest call of another process for a page. */
const callTimeoutMs = 3_000;

/** What DRAIN_NOTICE_MS has to be. */
export const drainNoticeRule = 'a whole number of milliseconds below 100000';

/**
 * The shutdown timeouts by DRAIN_NOTICE_MS: with the default of half a second everything ends within fifteen seconds.
 * The file imports nothing, because every process preloads it.
 *
 * @returns undefined when DRAIN_NOTICE_MS is invalid: without notice each deployment would lose requests.
 */
export function readShutdownTimeouts(
  source: Record<string, string | undefined> = process.env,
): ShutdownTimeouts | undefined {
  const { DRAIN_NOTICE_MS: notice = '500' } = source;
  if (!/^\d{1,5}$/.test(notice)) return undefined;
  const noticeMs = Number(notice);
  const processMs = noticeMs + drainTimeoutMs + closeMs;
  const stepMs = noticeMs + callTimeoutMs;
  return { noticeMs, processMs, stepMs, allMs: stepMs + processMs };
}

/** The same for the process `name`, which exits with one clear line when DRAIN_NOTICE_MS is invalid. */
export function readShutdownTimeoutsOrExit(name: string): ShutdownTimeouts {
  const times = readShutdownTimeouts();
  if (times) return times;
  process.stderr.write(`${name}: set these environment variables: DRAIN_NOTICE_MS (${drainNoticeRule})\n`);
  process.exit(1);
}
