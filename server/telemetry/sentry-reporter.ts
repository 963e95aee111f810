import {
  createStackParser,
  nodeStackLineParser,
  ServerRuntimeClient,
  type Breadcrumb,
  type Event,
  type ServerRuntimeClientOptions,
} from '@sentry/core';
import { isCritical } from './is-critical.ts';
import { createFloodGate } from './report-throttle.ts';
import { redact, type LogFields } from './log-line.ts';
import type { Observer } from './log-observers.ts';
import { beginTrace, isAmong } from './traceparent.ts';

/** What is heard of a process that reports. */
export type ErrorReporter = {
  observe: Observer;
  /** the reports under way, each given out once: a worker has to be kept alive for them */
  takePending: () => Promise<unknown>[];
  /** tells what has been gathered of a flood: the process ends */
  finish: () => void;
};

/** Lines before the trouble that go with it. */
const crumbsKept = 20;

/** A line of trouble, with the lines before it. */
type Trouble = { level: 'warn' | 'error'; event: string; fields: LogFields; before: Breadcrumb[] };

/** A field of a line as others may see it. */
const clean = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );

export type ErrorReportOptions = {
  dsn: string;
  /** process name */
  name: string;
  environment: string;
  /** share of traces and of ordinary warnings that is told (spec core §9: 0.25) */
  share: number;
  /** decides which warnings are among the share; Math.random unless a test knows better */
  random?: () => number;
  fetch?: typeof globalThis.fetch;
};

/**
 * Reports what a process logs as errors and warnings to a service that speaks Sentry's protocol (requirement AN-09,
 * decision 0063): every error; of warnings those of money and security, and a share of the rest; of requests a share of
 * the traces. It sees the fields of log lines alone, so that nothing personal can be among them.
 */
export function createErrorReporter(options: ErrorReportOptions): ErrorReporter {
  const { dsn, name, environment, share, random = Math.random } = options;
  const send = options.fetch ?? ((...asked: Parameters<typeof fetch>) => fetch(...asked));
  let pending: Promise<unknown>[] = [];
  const transport: ServerRuntimeClientOptions['transport'] = ({ url, headers = {} }) => ({
    send: (envelope) => {
      const [top, items] = envelope;
      const body = [top, ...items.flat()].map((part) => JSON.stringify(part)).join('\n');
      const sent = send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).then(
        (answer) => void answer.body?.cancel(),
        // a service that is away must cost nothing; the log has the line
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
    transport,
    integrations: [],
    stackParser: parse,
    tracesSampleRate: share,
    sendClientReports: false,
  });
  client.init();
  const { publicKey } = client.getDsn() ?? {};

  const crumbs: Breadcrumb[] = [];
  /** Where it happened; the service sorts by what stands in the envelope's head. What has no trace is one by itself. */
  const describeTrace = ({ traceId, spanId, parentId }: LogFields, more: object = {}) => {
    const own = beginTrace();
    const trace = {
      trace_id: typeof traceId === 'string' ? traceId : own.traceId,
      span_id: typeof spanId === 'string' ? spanId : own.spanId,
      ...(typeof parentId === 'string' && { parent_span_id: parentId }),
      ...more,
    };
    const dynamicSamplingContext = {
      trace_id: trace.trace_id,
      environment,
      ...(publicKey !== undefined && { public_key: publicKey }),
      sample_rate: String(share),
      sampled: String(isAmong(trace.trace_id, share)),
    };
    return { contexts: { trace }, sdkProcessingMetadata: { dynamicSamplingContext } } satisfies Event;
  };

  const tellRequest = (fields: LogFields): void => {
    const { traceId, method, route, status, ms } = fields;
    if (typeof traceId !== 'string' || !isAmong(traceId, share)) return;
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

  const tellTrouble = ({ level, event, fields, before }: Trouble, times: number): void => {
    const { stack, traceId: _trace, spanId: _span, parentId: _parent, ...extra } = clean(fields);
    const told = typeof extra['message'] === 'string' ? extra['message'] : event;
    client.captureEvent({
      level: level === 'error' ? 'error' : 'warning',
      exception: {
        values: [
          { type: event, value: told, ...(typeof stack === 'string' && { stacktrace: { frames: parse(stack) } }) },
        ],
      },
      tags: { process: name, event },
      extra: times > 1 ? { ...extra, times } : extra,
      breadcrumbs: before,
      ...describeTrace(fields),
    });
  };
  const gate = createFloodGate(tellTrouble);

  return {
    takePending: () => {
      const taken = pending;
      pending = [];
      return taken;
    },
    finish: () => gate.flush(true),
    observe: (level, event, own, shared) => {
      const fields = { ...shared, ...own };
      gate.flush();
      if (event === 'request') {
        const { method, route, status } = fields;
        crumbs.push({
          category: 'request',
          message: `${String(method)} ${String(route)} ${String(status)}`,
          timestamp: Date.now() / 1_000,
        });
        tellRequest(fields);
      } else
        crumbs.push({
          category: 'log',
          message: event,
          level: level === 'warn' ? 'warning' : level,
          timestamp: Date.now() / 1_000,
        });
      if (crumbs.length > crumbsKept) crumbs.shift();
      if (level === 'info') return;
      const isMoney = isCritical(event, fields);
      if (level === 'error' || isMoney || random() < share)
        gate.pass(event, isMoney, { level, event, fields, before: [...crumbs] });
    },
  };
}
