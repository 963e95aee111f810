import { createSentryReporter } from '../../../server/telemetry/sentry-reporter.ts';
import { createLog, type Log } from '../../../server/telemetry/log.ts';
import { observeLog, type LogObserver } from '../../../server/telemetry/log-observers.ts';
import type { TelemetrySettings } from '../../../server/telemetry/config.ts';
import { createSpanSampler } from '../../../server/telemetry/span-sampler.ts';
import { createOtlpFetchExporter } from '../../../server/telemetry/otlp-fetch-exporter.ts';
import { setTracer } from '../../../server/telemetry/spans.ts';
import { writeMetrics, type Dataset } from './metrics.ts';

/** What the worker is watched by. */
export type WorkerTelemetry = {
  log: Log;
  /** pending reports, each returned once: the worker must stay alive until they are sent */
  drainPending: () => Promise<unknown>[];
};

/**
 * Starts the telemetry of the worker: the log is written to the console, and reported and traced as on Node when enabled.
 *
 * @param source the worker's variables.
 * @param share of traces and ordinary warnings that is reported.
 * @param figures dataset of the metrics; without it only log lines can be counted.
 */
export function createWorkerTelemetry(
  source: Readonly<Record<string, string | undefined>>,
  { dsn, environment, tracing }: TelemetrySettings,
  share: number,
  figures?: Dataset,
): WorkerTelemetry {
  const name = 'site';
  const observers: LogObserver[] = figures ? [writeMetrics(figures)] : [];
  // oxlint-disable-next-line no-console
  const bare = createLog(name, (line) => console.log(line.trimEnd()));
  const log = observeLog(bare, observers);
  const reporter = dsn === undefined ? undefined : createSentryReporter({ dsn, environment, name, share });
  if (reporter) observers.push(reporter.observe);
  const post = tracing && createOtlpFetchExporter({ source, name, environment, log });
  if (post) {
    const sampler = createSpanSampler(tracing.share ?? share, post.send);
    observers.push(sampler.observe);
    setTracer(sampler);
  }
  return {
    log,
    drainPending: () => [...(reporter?.drainPending() ?? []), ...(post ? [post.flush()] : [])],
  };
}
