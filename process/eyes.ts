import { createErrorReporter } from './error-report.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { FiguresFor } from './metrics-door.ts';
import { observeLog } from './observe-log.ts';
import type { OperatorSettings } from './operators.ts';

/** What a process is watched by: its log, which is counted and, where that is wanted, reported. */
export type Eyes = { log: Log; metrics: FiguresFor };

/**
 * Opens the eyes of a process on Node.
 *
 * @param share of traces and ordinary warnings that is reported.
 */
export function createEyes(name: string, settings: OperatorSettings, share: number): Eyes {
  const { dsn, environment, metricsToken: token } = settings;
  const figures = createMetrics();
  const reporter = dsn === undefined ? undefined : createErrorReporter({ dsn, environment, name, share });
  const log = observeLog(createLog(name), [figures.observe, ...(reporter ? [reporter.observe] : [])]);
  return { log, metrics: { figures, token } };
}
