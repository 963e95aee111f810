import { z } from 'zod';
import { readEnv, webUrl } from '../env.ts';

export type TelemetrySettings = {
  /** address and key of a service that speaks Sentry's protocol; undefined turns reports off */
  dsn: string | undefined;
  /** name of this installation in reports and traces */
  environment: string;
  /** bearer token of `/metrics`; undefined turns the route off */
  metricsToken: string | undefined;
  /** share of exported traces and delay of an export, with defaults; undefined exports no traces (decision 0063) */
  tracing: { share: number | undefined; delayMs: number | undefined } | undefined;
};

const samplers = ['always_on', 'always_off', 'traceidratio'];
const parentBased = 'parentbased_';

const headers = z.string().regex(/^\s*[^=,]+=[^,]*(,\s*[^=,]+=[^,]*)*$/, 'not NAME=VALUE, with commas between');

/** Sentry's library sends nothing, without an error, for an address without a public key or a project id. */
const dsn = z.string().regex(/^https?:\/\/\w+(:\w*)?@[^/]+\/(.+\/)?\d+$/, 'not https://PUBLIC_KEY@HOST/PROJECT_ID');

/** Reads OpenTelemetry's standard variables, except those that the exporter reads. */
function readTracing(source: Record<string, string | undefined>): TelemetrySettings['tracing'] {
  const env = readEnv(
    z.object({
      OTEL_SDK_DISABLED: z.string().optional(),
      OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
      OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
      OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers.optional(),
      OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/json').optional(),
      OTEL_TRACES_SAMPLER: z.enum([...samplers, ...samplers.map((name) => parentBased + name)]).optional(),
      OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
      OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).optional(),
    }),
    source,
  );
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (address === undefined || isOff) return undefined;
  const sampler = env.OTEL_TRACES_SAMPLER?.replace(parentBased, '');
  const shares: Record<string, number> = { always_on: 1, always_off: 0 };
  return { share: shares[sampler ?? ''] ?? env.OTEL_TRACES_SAMPLER_ARG, delayMs: env.OTEL_BSP_SCHEDULE_DELAY };
}

/**
 * Reads `SENTRY_DSN`, `ENVIRONMENT`, `METRICS_TOKEN` and OpenTelemetry's variables.
 *
 * @throws EnvError when a value is malformed.
 */
export function readTelemetrySettings(source: Record<string, string | undefined> = process.env): TelemetrySettings {
  const env = readEnv(
    z.object({
      SENTRY_DSN: dsn.optional(),
      ENVIRONMENT: z
        .string()
        .regex(/^[\w.-]{1,64}$/)
        .default('production'),
      METRICS_TOKEN: z.string().min(16).optional(),
    }),
    source,
  );
  return {
    dsn: env.SENTRY_DSN,
    environment: env.ENVIRONMENT,
    metricsToken: env.METRICS_TOKEN,
    tracing: readTracing(source),
  };
}
