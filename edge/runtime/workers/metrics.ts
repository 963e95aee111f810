import type { LogObserver } from '../../../server/telemetry/log-observers.ts';

/** A set of data points that the network keeps (Workers Analytics Engine). */
export type Dataset = {
  writeDataPoint: (point: { indexes: [string]; blobs: (string | null)[]; doubles: number[] }) => void;
};

/** A point has its own time and unnamed columns: docs/operations.md describes them. */
const columns = ['event', 'route', 'operation', 'method', 'status', 'cache', 'level', 'name'] as const;

/**
 * Writes one data point for each log line that `GET /metrics` counts on Node (decision 0063). These are requests with
 * their durations, web vitals, security events by kind, and warnings and errors by event. An isolate ends too early to aggregate; the network
 * does it.
 */
export function writeMetrics(dataset: Dataset): LogObserver {
  return (level, event, own, shared) => {
    const isSecurity = event === 'security event';
    const isMeasured = event === 'request' || event === 'web vital' || isSecurity;
    if (!isMeasured && level === 'info') return;
    const fields = { ...shared, ...own };
    const all = { ...fields, event, level, ...(isSecurity && { name: fields['kind'] }) };
    const value = event === 'request' ? fields['ms'] : event === 'web vital' ? fields['value'] : 0;
    try {
      dataset.writeDataPoint({
        indexes: [event],
        // warnings and errors have only their event: their fields are not counted on Node either
        blobs: columns.map((name) => {
          const text = isMeasured || name === 'event' || name === 'level' ? all[name as keyof typeof all] : undefined;
          return text === undefined || text === null ? null : String(text);
        }),
        doubles: [Number(value) / 1_000],
      });
    } catch {
      // beyond the points of one request the network takes no more; the line is in the log
    }
  };
}
