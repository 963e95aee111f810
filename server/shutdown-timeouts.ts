/** How long an end may take, in ms. Each time holds the ones above it. */
export type DrainTimes = {
  /** for which readiness says no before connections are refused: whoever balances load hears of it first */
  noticeMs: number;
  /** for which a process that was told to end may run at all; then it is killed */
  processMs: number;
  /** for which a process is spared whose users are ending: what they took last may ask it still */
  stepMs: number;
  /** for which several that need each other may take together */
  allMs: number;
};

/** Time that requests under way get once connections are refused, in ms. */
export const drainCapMs = 10_000;

/** To close what is open and to write the last lines. */
const closeMs = 1_000;

/** Of that, in ms: for what is open and on its way to others, and then as long again for the lines. A rest is spare. */
export const lastWordsMs = 400;

/** A page asks others for no longer than this. */
const askMs = 3_000;

/** What DRAIN_NOTICE_MS has to be. */
export const drainNoticeRule = 'a whole number of milliseconds below 100000';

/**
 * The times of this machine, by DRAIN_NOTICE_MS: with the usual half second all ends within fifteen seconds. Imports
 * nothing, because it is read before every process.
 *
 * @returns undefined when DRAIN_NOTICE_MS is no number: without notice requests would be lost at every new version.
 */
export function readDrainTimes(source: Record<string, string | undefined> = process.env): DrainTimes | undefined {
  const { DRAIN_NOTICE_MS: notice = '500' } = source;
  if (!/^\d{1,5}$/.test(notice)) return undefined;
  const noticeMs = Number(notice);
  const processMs = noticeMs + drainCapMs + closeMs;
  const stepMs = noticeMs + askMs;
  return { noticeMs, processMs, stepMs, allMs: stepMs + processMs };
}

/** The same for a process of that name, which ends with one clear line when it is no time. */
export function readDrainTimesOrExit(name: string): DrainTimes {
  const times = readDrainTimes();
  if (times) return times;
  process.stderr.write(`${name}: set these environment variables: DRAIN_NOTICE_MS (${drainNoticeRule})\n`);
  process.exit(1);
}
