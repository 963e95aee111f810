import { lastWordsMs } from '../shutdown-timeouts.ts';
import { createErrorReporter } from './sentry-reporter.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { FiguresFor } from './metrics-route.ts';
import { observeLog, type Observer } from './log-observers.ts';
import type { OperatorSettings } from './config.ts';
import { keepSpans } from './spans.ts';

/** What a process is watched by: its log, which is counted and, where that is wanted, reported and traced. */
export type Eyes = {
  log: Log;
  metrics: FiguresFor;
  /**
   * waits for what is on its way to others, for two seconds at most
   *
   * @param leftMs what is left of the time in which work has to end: with the last words it is not waited for longer.
   */
  closeEyes: (leftMs: number) => Promise<void>;
};

/** What is on its way when the process ends has this long, in ms, where that much is left. */
const patienceMs = 2_000;

/**
 * Opens the eyes of a process on Node.
 *
 * @param share of traces and ordinary warnings that is reported.
 */
export async function createEyes(name: string, settings: OperatorSettings, share: number): Promise<Eyes> {
  const { dsn, environment, metricsToken: token, tracing } = settings;
  const figures = createMetrics();
  const bare = createLog(name);
  const reporter = dsn === undefined ? undefined : createErrorReporter({ dsn, environment, name, share });
  const observers: Observer[] = [figures.observe, ...(reporter ? [reporter.observe] : [])];
  const log = observeLog(bare, observers);
  const closings: (() => Promise<unknown>)[] = [];
  if (reporter) {
    const reports = (): Promise<unknown> => Promise.allSettled(reporter.takePending());
    closings.push(() => {
      reporter.finish();
      return reports();
    });
  }
  if (tracing) {
    const [{ openSpanExport }, { createSpanKeeper }] = await Promise.all([
      import('./otlp-exporter.ts'),
      import('./span-sampler.ts'),
    ]);
    const spans = await openSpanExport({ name, environment, log, lastWordsMs: patienceMs, delayMs: tracing.delayMs });
    const keeper = createSpanKeeper(tracing.share ?? share, spans.send);
    observers.push(keeper.observe);
    keepSpans(keeper);
    closings.push(spans.close);
  }
  return {
    log,
    metrics: { figures, token },
    closeEyes: async (leftMs) => {
      const capMs = Math.min(patienceMs, leftMs + lastWordsMs);
      const cap = new Promise((resolve) => void setTimeout(resolve, capMs).unref());
      await Promise.race([Promise.all(closings.map((close) => close())), cap]);
    },
  };
}
