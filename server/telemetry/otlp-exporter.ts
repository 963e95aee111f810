import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { Span } from './span-sampler.ts';

/** A collector that is away is told of once in this time, in ms. */
const quietMs = 60_000;

/** The way of finished parts of traces out of the process. */
export type SpanExport = {
  send: (span: Span) => void;
  /** sends what waits, and gives up soon */
  close: () => Promise<void>;
};

/**
 * Opens the way to a collector that speaks OTLP over HTTP with JSON (decision 0063). Where it is and what it is told
 * besides, the standard variables say, which OpenTelemetry's own exporter reads. What waits is bounded; what does not
 * fit, or is not taken in time, is dropped.
 *
 * @param parts.name the process, which is the service unless `OTEL_SERVICE_NAME` says otherwise.
 * @param parts.delayMs how long parts gather before they are sent; the usual time when undefined.
 * @param parts.lastWordsMs what is still waiting when the process ends has so long.
 */
export async function openSpanExport(parts: {
  name: string;
  environment: string;
  log: Log;
  lastWordsMs: number;
  delayMs?: number | undefined;
}): Promise<SpanExport> {
  const { name, environment, log, lastWordsMs, delayMs } = parts;
  // loaded here, so that who does not want it does not pay for it
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter();
  let toldAt = -Infinity;
  const watched: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - toldAt > quietMs) {
          toldAt = performance.now();
          log.warn('spans not taken', { spans: spans.length });
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
    // a part has its id before it begins: it has been told to whom it called
    idGenerator: { generateSpanId: () => spanId, generateTraceId: () => traceId },
    // what comes here has been chosen
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
    send: ({ name: told, kind, trace, start, end, isFailed, attributes, events }) => {
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
      const span = tracer.startSpan(told, { kind: kinds[kind], startTime: start, attributes }, context);
      for (const { name: event, at } of events) span.addEvent(event, at);
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(end);
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => undefined);
      const cap = new Promise<void>((resolve) => void setTimeout(resolve, lastWordsMs).unref());
      await Promise.race([ended, cap]);
    },
  };
}
