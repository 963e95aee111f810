import { z } from 'zod';
import { EnvError, readEnv } from '../env.ts';

/** Eyes for operators: where trouble is reported to, and who may read the figures. */
export type OperatorSettings = {
  /** address and key of a service that speaks Sentry's protocol; undefined: nothing is reported */
  dsn: string | undefined;
  /** what this installation is called there */
  environment: string;
  /** bearer token of `/metrics`; undefined: there is none */
  metricsToken: string | undefined;
  /** traces go to a collector, the share of them and after the time that is named, or the usual ones; undefined: none go (decision 0063) */
  tracing: { share: number | undefined; delayMs: number | undefined } | undefined;
};

const samplers = ['always_on', 'always_off', 'traceidratio'];
const parentBased = 'parentbased_';

/** What the standard variables of OpenTelemetry say; those of the exporter are read by itself. */
function readTracing(source: Record<string, string | undefined>): OperatorSettings['tracing'] {
  const env = readEnv(
    z.object({
      OTEL_SDK_DISABLED: z.string().optional(),
      OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
      OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
      OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/json').optional(),
      OTEL_TRACES_SAMPLER: z.enum([...samplers, ...samplers.map((name) => parentBased + name)]).optional(),
      OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
      OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).optional(),
    }),
    // an empty variable counts as none, says the standard
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  const address = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (address === undefined || isOff) return undefined;
  if (!/^https?:/.test(address)) throw new EnvError('set OTEL_EXPORTER_OTLP_ENDPOINT to an http or https address');
  const sampler = env.OTEL_TRACES_SAMPLER?.replace(parentBased, '');
  const shares: Record<string, number> = { always_on: 1, always_off: 0 };
  return { share: shares[sampler ?? ''] ?? env.OTEL_TRACES_SAMPLER_ARG, delayMs: env.OTEL_BSP_SCHEDULE_DELAY };
}

/**
 * Reads `SENTRY_DSN`, `ENVIRONMENT`, `METRICS_TOKEN` and OpenTelemetry's variables.
 *
 * @throws EnvError when a value is malformed.
 */
export function readOperatorSettings(source: Record<string, string | undefined> = process.env): OperatorSettings {
  const env = readEnv(
    z.object({
      SENTRY_DSN: z.url().optional(),
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
