/** Reports of one event per minute. */
const perMinute = 60;
const criticalPerMinute = 600;

const minuteMs = 60_000;

export type ReportThrottle<Entry> = {
  /** Sends, counts or drops an entry. */
  report: (event: string, isCritical: boolean, entry: Entry) => void;
  /** Sends the counted entries when their minute is over, or at once when the process ends. */
  flush: (isEnd?: boolean) => void;
};

/**
 * Limits reports per event and minute. Beyond 60 ordinary entries of an event, only the log has them. Beyond 600
 * critical entries, the last one is reported once with the count of all of them.
 *
 * @param send receives an entry and how many it represents.
 */
export function createReportThrottle<Entry>(send: (entry: Entry, times: number) => void): ReportThrottle<Entry> {
  let start = 0;
  const counts = new Map<string, number>();
  const excess = new Map<string, { entry: Entry; times: number }>();

  const flush = (isEnd = false): void => {
    const now = Date.now();
    if (!isEnd && now - start < minuteMs) return;
    start = now;
    counts.clear();
    const entries = [...excess.values()];
    excess.clear();
    for (const { entry, times } of entries) send(entry, times);
  };

  return {
    flush,
    report: (event, isCritical, entry) => {
      flush();
      const key = `${isCritical} ${event}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= (isCritical ? criticalPerMinute : perMinute)) send(entry, 1);
      else if (isCritical) excess.set(event, { entry, times: (excess.get(event)?.times ?? 0) + 1 });
    },
  };
}
