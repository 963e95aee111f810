import type { Session } from './chrome.ts';

/** The work of a page's main thread during a measurement. */
export type MainThread = {
  /** tasks of 50 ms or more by the clock */
  longTasks: number;
  /** tasks of 50 ms or more of processor time: waiting for a core does not count */
  busyTasks: number;
  /** those of them that began after the load event: before it, a browser splits the same work differently each time */
  lateTasks: number;
  /** processor time of all tasks, in ms */
  processorMs: number;
  /** each click on a button, in order */
  clicks: readonly Click[];
};

/** An interaction, from the input to the next frame. */
export type Click = {
  /** by the clock */
  ms: number;
  /** processor time of the main thread within it, in ms */
  processorMs: number;
  /** scripts that ran in the page, by address, and the processor time of their functions within it, in ms */
  scripts: Readonly<Record<string, number>>;
};

/** An event of the trace; times in µs. */
type Span = { from: number; to: number };

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
    data?: { interactionId?: number; duration?: number; isOutermostMainFrame?: boolean; url?: string };
  };
};

const longUs = 50_000;
const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** The main thread that parses documents of an address: the browser has other renderers too. */
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

/** Interactions of a renderer in order, exact to the µs; the page itself sees steps of 8 ms. */
function listInteractions(events: readonly TraceEvent[], pid: number): Span[] {
  const longest = new Map<number, Span>();
  for (const { name, ph, ts, args, ...event } of events) {
    const { interactionId = 0, duration = 0 } = args.data ?? {};
    if (name !== 'EventTiming' || ph !== 'b' || event.pid !== pid || interactionId === 0) continue;
    // a click is several events, the longest of which counts
    const { from = 0, to = 0 } = longest.get(interactionId) ?? {};
    if (duration * 1_000 > to - from) longest.set(interactionId, { from: ts, to: ts + duration * 1_000 });
  }
  return [...longest.values()].toSorted((one, other) => one.from - other.from);
}

/** Processor time of an event in ms, limited to the part within a span. */
function readShare({ ts, dur = 0, tdur = 0 }: TraceEvent, { from, to }: Span): number {
  if (dur === 0) return 0;
  return (Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from)) / dur) * (tdur / 1_000);
}

/** The processor time of each script within a span; 0 for one that did not run. */
function readScripts(events: readonly TraceEvent[], span: Span): Record<string, number> {
  const scripts: Record<string, number> = {};
  for (const event of events) {
    // functions of the browser have no address, and each document of the worker has a number after its address
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
  // the initial empty page has loaded too
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
 * Records the main thread of one page with the browser's trace, which separates clock time from processor time. The
 * wait of a throttled processor counts as its time.
 *
 * @param address origin of the page.
 * @returns stops the recording and returns its result; throws when no document of the address was parsed.
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
