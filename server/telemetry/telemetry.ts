import { flushTimeoutMs } from '../shutdown-timeouts.ts';
import type { TelemetrySettings } from './config.ts';
import { observeLog, type LogObserver } from './log-observers.ts';
import { createLog, type Log } from './log.ts';
import type { MetricsEndpoint } from './metrics-route.ts';
import { createMetrics } from './metrics.ts';
import { createSentryReporter } from './sentry-reporter.ts';
import { setTracer } from './spans.ts';

/** The log of a process, which also feeds its metrics and, where configured, error reports and traces. */
export type Telemetry = {
  log: Log;
  metrics: MetricsEndpoint;
  /**
   * waits for reports and spans under way, at most two seconds
   *
   * @param leftMs what is left of the drain timeout; the flush timeout is added to it.
   */
  closeTelemetry: (leftMs: number) => Promise<void>;
};

const closeTimeoutMs = 2_000;

/**
 * Sets up the telemetry of a process on Node.
 *
 * @param share of traces and of ordinary warnings that is reported, 0 to 1.
 */
export async function createTelemetry(name: string, settings: TelemetrySettings, share: number): Promise<Telemetry> {
  const { dsn, environment, metricsToken: token, tracing } = settings;
  const registry = createMetrics();
  const observers: LogObserver[] = [registry.observe];
  const log = observeLog(createLog(name), observers);
  const closeAll: (() => Promise<unknown>)[] = [];
  if (dsn !== undefined) {
    const reporter = createSentryReporter({ dsn, environment, name, share });
    observers.push(reporter.observe);
    closeAll.push(() => {
      reporter.finish();
      return Promise.allSettled(reporter.drainPending());
    });
  }
  if (tracing) {
    const [{ createOtlpExporter }, { createSpanSampler }] = await Promise.all([
      import('./otlp-exporter.ts'),
      import('./span-sampler.ts'),
    ]);
    const exporter = await createOtlpExporter({ name, environment, log, closeTimeoutMs, delayMs: tracing.delayMs });
    const sampler = createSpanSampler(tracing.share ?? share, exporter.send);
    observers.push(sampler.observe);
    setTracer(sampler);
    closeAll.push(exporter.close);
  }
  return {
    log,
    metrics: { registry, token },
    closeTelemetry: async (leftMs) => {
      const timeoutMs = Math.min(closeTimeoutMs, leftMs + flushTimeoutMs);
      const timeout = new Promise((resolve) => void setTimeout(resolve, timeoutMs).unref());
      await Promise.race([Promise.all(closeAll.map((close) => close())), timeout]);
    },
  };
}
