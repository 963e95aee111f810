import { z } from 'zod';

/*
 * The published formats of telemetry: OTLP over HTTP with JSON (OpenTelemetry's protocol 1), and the envelopes of
 * Sentry's protocol 7. A field that is not published is refused.
 */

const traceId = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/);
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/);
/** A 64-bit integer is a decimal string. */
const nanoseconds = z.string().regex(/^\d{1,20}$/);
const count = z.int().min(0).optional();

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d{1,19}$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }));

const span = z.strictObject({
  traceId,
  spanId,
  traceState: z.string().optional(),
  parentSpanId: spanId.optional(),
  flags: z.int().optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  droppedAttributesCount: count,
  events: z.array(
    z.strictObject({ timeUnixNano: nanoseconds, name: z.string().min(1), attributes, droppedAttributesCount: count }),
  ),
  droppedEventsCount: count,
  links: z.array(z.strictObject({ traceId, spanId })).optional(),
  droppedLinksCount: count,
  status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }),
});

/** The body of `POST /v1/traces`. */
export const otlpExport = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes, droppedAttributesCount: count }),
        schemaUrl: z.string().optional(),
        scopeSpans: z.array(
          z.strictObject({
            scope: z.strictObject({ name: z.string(), version: z.string().optional() }),
            schemaUrl: z.string().optional(),
            spans: z.array(span).min(1),
          }),
        ),
      }),
    )
    .min(1),
});

const seconds = z.number().positive();
const trace = z.looseObject({ trace_id: traceId, span_id: spanId, parent_span_id: spanId.optional() });
const common = {
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: seconds,
  platform: z.string().min(1),
  contexts: z.looseObject({ trace }),
  tags: z.record(z.string().max(32), z.string().max(200)),
};

/** The lines of an envelope with one item: its header, the header of the item, and the item. */
export const sentryEnvelope = z.tuple([
  z.looseObject({
    event_id: common.event_id,
    sent_at: z.iso.datetime(),
    trace: z.looseObject({ trace_id: traceId, public_key: z.string().min(1) }),
  }),
  z.looseObject({ type: z.enum(['event', 'transaction']) }),
  z.union([
    z.looseObject({
      ...common,
      type: z.literal('transaction'),
      transaction: z.string().min(1),
      start_timestamp: seconds,
    }),
    z.looseObject({
      ...common,
      type: z.undefined().optional(),
      level: z.enum(['fatal', 'error', 'warning', 'info', 'debug']),
    }),
  ]),
]);

/** The query of an envelope's address, which names the project's public key. */
export const sentryQuery = z.looseObject({ sentry_version: z.literal('7'), sentry_key: z.string().min(1) });
