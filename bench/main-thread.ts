import type { Session } from './chrome.ts';

/** What a page's main thread did while it was watched. */
export type MainThread = {
  /** tasks that took 50 ms or more by the clock */
  longTasks: number;
  /** tasks that took 50 ms or more of the processor: what they waited for a core is not counted */
  busyTasks: number;
  /** those of them that began when the page had loaded: before, a browser cuts the same work into pieces as it comes */
  lateTasks: number;
  /** processor time of all tasks, in ms */
  processorMs: number;
  /** the longest interaction, from the input to the next frame, in ms */
  interactionMs: number;
  /** processor time of the main thread within that interaction, in ms */
  interactionProcessorMs: number;
};

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** in µs, as all of it */
  ts: number;
  dur?: number;
  /** processor time of the thread */
  tdur?: number;
  args: {
    beginData?: { url?: string };
    data?: { interactionId?: number; duration?: number; isOutermostMainFrame?: boolean };
  };
};

const longUs = 50_000;
const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** The main thread that reads documents of an address: a browser has renderers of its own beside the page's. */
function findThread(events: readonly TraceEvent[], address: string): string {
  const counts = new Map<string, number>();
  for (const { name, pid, tid, args } of events) {
    if (name !== 'ParseHTML' || args.beginData?.url?.startsWith(address) !== true) continue;
    counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) throw new Error(`the trace holds no document of ${address}`);
  return first[0];
}

/** Interactions of a renderer as spans of time, in µs; told to the µs, where the page itself hears of steps of 8 ms. */
const listInteractions = (events: readonly TraceEvent[], pid: number): { from: number; to: number }[] =>
  events.flatMap(({ name, ph, ts, args, ...event }) => {
    if (name !== 'EventTiming' || ph !== 'b' || event.pid !== pid || !args.data?.interactionId) return [];
    return [{ from: ts, to: ts + (args.data.duration ?? 0) * 1_000 }];
  });

function readTrace(events: readonly TraceEvent[], address: string): MainThread {
  const thread = findThread(events, address);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && `${pid}:${tid}` === thread,
  );
  const sum = (some: readonly TraceEvent[]): number => some.reduce((ms, { tdur = 0 }) => ms + tdur / 1_000, 0);
  const [longest] = listInteractions(events, Number(thread.split(':')[0])).toSorted(
    (one, other) => other.to - other.from - (one.to - one.from),
  );
  // the empty page that stood there before has loaded too
  const loaded = events.findLast(({ name, pid, tid, args }) => {
    return name === 'MarkLoad' && `${pid}:${tid}` === thread && args.data?.isOutermostMainFrame === true;
  });
  if (!loaded) throw new Error('the page never loaded');
  const busy = tasks.filter(({ tdur = 0 }) => tdur >= longUs);
  const within = tasks.filter(({ ts, dur = 0 }) => longest && ts + dur > longest.from && ts < longest.to);
  return {
    longTasks: tasks.filter(({ dur = 0 }) => dur >= longUs).length,
    busyTasks: busy.length,
    lateTasks: busy.filter(({ ts }) => ts >= loaded.ts).length,
    processorMs: sum(tasks),
    interactionMs: longest ? (longest.to - longest.from) / 1_000 : 0,
    interactionProcessorMs: sum(within),
  };
}

/**
 * Watches the main thread of one page by the browser's own trace, which tells the time by the clock from the time of the
 * processor. A throttled processor's waiting counts as its time.
 *
 * @param address where the page comes from.
 * @returns ends the watch and tells what was seen; throws when no document of the address was read.
 */
export async function watchMainThread(browser: Session, address: string): Promise<() => Promise<MainThread>> {
  const events: TraceEvent[] = [];
  const complete = Promise.withResolvers<void>();
  const ends = [
    browser.on('Tracing.dataCollected', (params) => {
      for (const event of (params as { value: TraceEvent[] }).value) events.push(event);
    }),
    browser.on('Tracing.tracingComplete', () => complete.resolve()),
  ];
  await browser.send('Tracing.start', {
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    await browser.send('Tracing.end');
    await complete.promise;
    for (const end of ends) end();
    return readTrace(events, address);
  };
}
