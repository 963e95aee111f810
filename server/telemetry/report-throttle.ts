/** Reports of one event in a minute; a server that is down says so often enough. */
const perMinute = 60;
/** Of money and security. What comes beyond this is told together. */
const criticalPerMinute = 600;

const minuteMs = 60_000;

/** Keeps reports of trouble from coming in floods. */
export type FloodGate<Line> = {
  /** Tells, gathers or drops a line. The names of events are ours, so that they are few. */
  pass: (event: string, isCritical: boolean, line: Line) => void;
  /** Tells what has been gathered, when its minute is over; at once where the process ends. */
  flush: (isEnd?: boolean) => void;
};

/**
 * Makes a gate: of ordinary trouble sixty lines of one event in a minute pass, the rest the log alone has. Of money and
 * security six hundred do; those beyond are gathered and told as one, the last of them with their number, so that none
 * goes uncounted and a flood costs no more than one report.
 *
 * @param tell takes a line, and how many it stands for.
 */
export function createFloodGate<Line>(tell: (line: Line, times: number) => void): FloodGate<Line> {
  let start = 0;
  const counts = new Map<string, number>();
  const gathered = new Map<string, { line: Line; times: number }>();

  const flush = (isEnd = false): void => {
    const now = Date.now();
    if (!isEnd && now - start < minuteMs) return;
    start = now;
    counts.clear();
    const late = [...gathered.values()];
    gathered.clear();
    for (const { line, times } of late) tell(line, times);
  };

  return {
    flush,
    pass: (event, isCritical, line) => {
      flush();
      const key = `${isCritical} ${event}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= (isCritical ? criticalPerMinute : perMinute)) tell(line, 1);
      else if (isCritical) gathered.set(event, { line, times: (gathered.get(event)?.times ?? 0) + 1 });
    },
  };
}
