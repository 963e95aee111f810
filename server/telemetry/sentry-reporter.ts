import {
  createStackParser,
  nodeStackLineParser,
  ServerRuntimeClient,
  type Breadcrumb,
  type Event,
  type ServerRuntimeClientOptions,
} from '@sentry/core';
import { isCritical } from './is-critical.ts';
import { redact, type LogFields } from './log-line.ts';
import type { LogObserver } from './log-observers.ts';
import { createReportThrottle } from './report-throttle.ts';
import { isInSample, startTrace } from './traceparent.ts';

export type SentryReporter = {
  observe: LogObserver;
  /** returns the reports under way, each once: a worker stays alive until they are sent */
  drainPending: () => Promise<unknown>[];
  /** sends the throttled reports before the process ends */
  finish: () => void;
};

const maxBreadcrumbs = 20;

type Entry = { level: 'warn' | 'error'; event: string; fields: LogFields; breadcrumbs: Breadcrumb[] };

const redactFields = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );

export type SentryOptions = {
  dsn: string;
  /** process name */
  name: string;
  environment: string;
  /** share of traces and of ordinary warnings that is reported (requirement AN-09: 0.25) */
  share: number;
  /** selects the share of warnings */
  random?: () => number;
  fetch?: typeof globalThis.fetch;
};

/**
 * Reports log entries to a service that speaks Sentry's protocol (requirement AN-09, decision 0063). It reports all errors
 * and all warnings about money or security, and a share of other warnings and of traces. Reports contain only
 * the fields of log entries, so that they have no personal data.
 */
export function createSentryReporter(options: SentryOptions): SentryReporter {
  const { dsn, name, environment, share, random = Math.random } = options;
  const send = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
  let pending: Promise<unknown>[] = [];
  const transport: ServerRuntimeClientOptions['transport'] = ({ url, headers = {} }) => ({
    send: (envelope) => {
      const [header, items] = envelope;
      const body = [header, ...items.flat()].map((line) => JSON.stringify(line)).join('\n');
      const sent = send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).then(
        (response) => void response.body?.cancel(),
        // an unavailable service is ignored: the log has the entry
        () => undefined,
      );
      pending.push(sent);
      void sent.finally(() => (pending = pending.filter((one) => one !== sent)));
      return Promise.resolve({});
    },
    flush: () => Promise.all(pending).then(() => true),
  });
  const parse = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    serverName: name,
    platform: 'javascript',
    transport,
    integrations: [],
    stackParser: parse,
    tracesSampleRate: share,
    sendClientReports: false,
  });
  client.init();
  const { publicKey } = client.getDsn() ?? {};

  const breadcrumbs: Breadcrumb[] = [];
  /** The trace of an entry, or a new one; the service groups by the envelope's header. */
  const describeTrace = ({ traceId, spanId, parentId }: LogFields, more: object = {}) => {
    const fallback = startTrace();
    const trace = {
      trace_id: typeof traceId === 'string' ? traceId : fallback.traceId,
      span_id: typeof spanId === 'string' ? spanId : fallback.spanId,
      ...(typeof parentId === 'string' && { parent_span_id: parentId }),
      ...more,
    };
    const dynamicSamplingContext = {
      trace_id: trace.trace_id,
      environment,
      ...(publicKey !== undefined && { public_key: publicKey }),
      sample_rate: String(share),
      sampled: String(isInSample(trace.trace_id, share)),
    };
    return { contexts: { trace }, sdkProcessingMetadata: { dynamicSamplingContext } } satisfies Event;
  };

  const reportRequest = (fields: LogFields): void => {
    const { traceId, method, route, status, ms } = fields;
    if (typeof traceId !== 'string' || !isInSample(traceId, share)) return;
    const end = Date.now() / 1_000;
    client.captureEvent({
      type: 'transaction',
      transaction: `${String(method)} ${String(route)}`,
      start_timestamp: end - Number(ms) / 1_000,
      timestamp: end,
      ...describeTrace(fields, { op: 'http.server', status: Number(status) < 500 ? 'ok' : 'internal_error' }),
      tags: { process: name },
    });
  };

  const reportEntry = ({ level, event, fields, breadcrumbs: previous }: Entry, times: number): void => {
    const { stack, traceId: _trace, spanId: _span, parentId: _parent, ...extra } = redactFields(fields);
    const message = typeof extra['message'] === 'string' ? extra['message'] : event;
    client.captureEvent({
      level: level === 'error' ? 'error' : 'warning',
      exception: {
        values: [
          { type: event, value: message, ...(typeof stack === 'string' && { stacktrace: { frames: parse(stack) } }) },
        ],
      },
      tags: { process: name, event },
      extra: times > 1 ? { ...extra, times } : extra,
      breadcrumbs: previous,
      ...describeTrace(fields),
    });
  };
  const throttle = createReportThrottle(reportEntry);

  return {
    drainPending: () => {
      const drained = pending;
      pending = [];
      return drained;
    },
    finish: () => throttle.flush(true),
    observe: (level, event, own, shared) => {
      const fields = { ...shared, ...own };
      throttle.flush();
      const timestamp = Date.now() / 1_000;
      if (event === 'request') {
        const { method, route, status } = fields;
        const message = `${String(method)} ${String(route)} ${String(status)}`;
        breadcrumbs.push({ category: 'request', message, timestamp });
        reportRequest(fields);
      } else {
        const severity = level === 'warn' ? 'warning' : level;
        breadcrumbs.push({ category: 'log', message: event, level: severity, timestamp });
      }
      if (breadcrumbs.length > maxBreadcrumbs) breadcrumbs.shift();
      if (level === 'info') return;
      const isAlwaysReported = isCritical(event, fields);
      if (level === 'error' || isAlwaysReported || random() < share)
        throttle.report(event, isAlwaysReported, { level, event, fields, breadcrumbs: [...breadcrumbs] });
    },
  };
}
