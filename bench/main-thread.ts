import type { Session } from './chrome.ts';

/** Measurements of a page's main thread. */
export type MainThread = {
  /** tasks of at least 50 ms of elapsed time */
  longTasks: number;
  /** tasks of at least 50 ms of processor time, without their wait for a core */
  busyTasks: number;
  /** busy tasks after the load event: before it, the browser splits the same work differently each time */
  lateTasks: number;
  /** processor time of all tasks, in ms */
  processorMs: number;
  /** clicks in order */
  clicks: readonly Click[];
};

/** An interaction, from the input to the next frame. */
export type Click = {
  /** elapsed time */
  ms: number;
  /** processor time of the main thread within it, in ms */
  processorMs: number;
  /** processor time of functions within the interaction, in ms, by the URL of the script */
  scripts: Readonly<Record<string, number>>;
};

/** A period of a visit, in µs. */
type Span = { from: number; to: number };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** in µs, like the other times */
  ts: number;
  dur?: number;
  /** processor time of the thread */
  tdur?: number;
  args: {
    beginData?: { url?: string };
    data?: { interactionId?: number; duration?: number; isOutermostMainFrame?: boolean; url?: string };
  };
};

const longUs = 50_000;
const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** The main thread that parses documents of an address; the browser has other renderers too. */
function findThread(events: readonly TraceEvent[], address: string): string {
  const counts = new Map<string, number>();
  for (const { name, pid, tid, args } of events) {
    if (name !== 'ParseHTML' || args.beginData?.url?.startsWith(address) !== true) continue;
    counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) throw new Error(`the trace has no document of ${address}`);
  return first[0];
}

/** Interactions of a renderer in order, in µs; the page itself could measure only in steps of 8 ms. */
function listInteractions(events: readonly TraceEvent[], pid: number): Span[] {
  const longest = new Map<number, Span>();
  for (const { name, ph, ts, args, ...event } of events) {
    const { interactionId = 0, duration = 0 } = args.data ?? {};
    if (name !== 'EventTiming' || ph !== 'b' || event.pid !== pid || interactionId === 0) continue;
    // a click is several events; the longest one counts
    const { from = 0, to = 0 } = longest.get(interactionId) ?? {};
    if (duration * 1_000 > to - from) longest.set(interactionId, { from: ts, to: ts + duration * 1_000 });
  }
  return [...longest.values()].toSorted((one, other) => one.from - other.from);
}

/** Processor time of an event within a span, in ms, in proportion to the overlap. */
function readShare({ ts, dur = 0, tdur = 0 }: TraceEvent, { from, to }: Span): number {
  if (dur === 0) return 0;
  return (Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from)) / dur) * (tdur / 1_000);
}

/** Processor time of each script within a span; 0 for a script that did nothing in it. */
function readScripts(events: readonly TraceEvent[], span: Span): Record<string, number> {
  const scripts: Record<string, number> = {};
  for (const event of events) {
    // the browser's own functions have no URL; documents of the worker differ only in their query
    const [address = ''] = event.args.data?.url?.split('?', 1) ?? [];
    if (event.name !== 'FunctionCall' || address === '') continue;
    scripts[address] = (scripts[address] ?? 0) + readShare(event, span);
  }
  return scripts;
}

function readTrace(events: readonly TraceEvent[], address: string): MainThread {
  const thread = findThread(events, address);
  const whole = events.filter(({ ph, pid, tid }) => ph === 'X' && `${pid}:${tid}` === thread);
  const tasks = whole.filter(({ name }) => name === 'RunTask');
  const sum = (some: readonly TraceEvent[]): number => some.reduce((ms, { tdur = 0 }) => ms + tdur / 1_000, 0);
  // the empty page before it has loaded too, so take the last event
  const loaded = events.findLast(({ name, pid, tid, args }) => {
    return name === 'MarkLoad' && `${pid}:${tid}` === thread && args.data?.isOutermostMainFrame === true;
  });
  if (!loaded) throw new Error('the page never loaded');
  const busy = tasks.filter(({ tdur = 0 }) => tdur >= longUs);
  return {
    longTasks: tasks.filter(({ dur = 0 }) => dur >= longUs).length,
    busyTasks: busy.length,
    lateTasks: busy.filter(({ ts }) => ts >= loaded.ts).length,
    processorMs: sum(tasks),
    clicks: listInteractions(events, Number(thread.split(':')[0])).map((span) => ({
      ms: (span.to - span.from) / 1_000,
      processorMs: tasks.reduce((ms, task) => ms + readShare(task, span), 0),
      scripts: readScripts(whole, span),
    })),
  };
}

/**
 * Watches the main thread of one page through the browser's trace, which has elapsed time and processor time. The
 * waiting time of a throttled processor counts as processor time.
 *
 * @param address origin of the page.
 * @returns ends the trace and returns its measurements; throws when no document of the address was parsed.
 */
export async function watchMainThread(browser: Session, address: string): Promise<() => Promise<MainThread>> {
  const events: TraceEvent[] = [];
  const complete = Promise.withResolvers<void>();
  const removeListeners = [
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
    for (const removeListener of removeListeners) removeListener();
    return readTrace(events, address);
  };
}
