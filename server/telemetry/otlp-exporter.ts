import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { Span } from './span.ts';

/** At most one warning about an unavailable collector in this time, in ms. */
const warningIntervalMs = 60_000;

export type OtlpExporter = {
  send: (span: Span) => void;
  /** sends buffered spans, within `closeTimeoutMs` */
  close: () => Promise<void>;
};

/**
 * Exports spans to a collector by OTLP over HTTP with JSON (decision 0063). OpenTelemetry's exporter reads the standard
 * variables for the collector's address and more. The buffer is bounded; it drops spans that do not fit or time out.
 *
 * @param options.name the process, which is the service name unless `OTEL_SERVICE_NAME` is set.
 * @param options.delayMs time between two exports; OpenTelemetry's default when undefined.
 */
export async function createOtlpExporter(options: {
  name: string;
  environment: string;
  log: Log;
  closeTimeoutMs: number;
  delayMs?: number | undefined;
}): Promise<OtlpExporter> {
  const { name, environment, log, closeTimeoutMs, delayMs } = options;
  // loaded on demand: a process without tracing does not pay for it
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter();
  let warnedAt = -Infinity;
  const watched: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - warnedAt > warningIntervalMs) {
          warnedAt = performance.now();
          log.warn('spans rejected', { spans: spans.length });
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  let spanId = '';
  let traceId = '';
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({
          'service.name': name,
          'service.namespace': 'nordlyd',
          'deployment.environment.name': environment,
        }),
      )
      .merge(
        resources.detectResources({
          detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
        }),
      ),
    // a span has its id before the SDK creates it, because called processes already received the id
    idGenerator: { generateSpanId: () => spanId, generateTraceId: () => traceId },
    // the span sampler has already decided
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: watched,
        exportTimeoutMillis: 10_000,
        ...(delayMs !== undefined && { scheduledDelayMillis: delayMs }),
      }),
    ],
  });
  const tracer = provider.getTracer('nordlyd');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  return {
    send: ({ name: spanName, kind, trace, start, end, isFailed, attributes, events }) => {
      const { parentId } = trace;
      ({ spanId, traceId } = trace);
      const context =
        parentId === undefined
          ? api.ROOT_CONTEXT
          : api.trace.setSpanContext(api.ROOT_CONTEXT, {
              traceId,
              spanId: parentId,
              traceFlags: api.TraceFlags.SAMPLED,
              isRemote: kind === 'server',
            });
      const span = tracer.startSpan(spanName, { kind: kinds[kind], startTime: start, attributes }, context);
      for (const { name: event, at } of events) span.addEvent(event, at);
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(end);
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => undefined);
      const timeout = new Promise<void>((resolve) => void setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([ended, timeout]);
    },
  };
}
