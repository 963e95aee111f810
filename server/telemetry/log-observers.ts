import type { Log } from './log.ts';
import type { LogFields } from './log-line.ts';
import { addTraceFields } from './trace-context.ts';

/**
 * Receives each log entry before redaction.
 *
 * @param shared further fields, the same object for many entries.
 */
export type LogObserver = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: LogFields,
  shared?: Readonly<LogFields>,
) => void;

/** The same log, which also notifies observers; warnings and errors get the fields of the current trace. */
export function observeLog(log: Log, observers: readonly LogObserver[]): Log {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}, shared?: Readonly<LogFields>): void => {
      const traced = level === 'info' ? fields : addTraceFields(fields);
      log[level](event, traced, shared);
      for (const observer of observers) observer(level, event, traced, shared);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
