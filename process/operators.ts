import { z } from 'zod';
import { readEnv } from './env.ts';

/** Eyes for operators: where trouble is reported to, and who may read the figures. */
export type OperatorSettings = {
  /** address and key of a service that speaks Sentry's protocol; undefined: nothing is reported */
  dsn: string | undefined;
  /** what this installation is called there */
  environment: string;
  /** bearer token of `/metrics`; undefined: there is none */
  metricsToken: string | undefined;
};

/** Reads `SENTRY_DSN`, `ENVIRONMENT` and `METRICS_TOKEN`. @throws EnvError when a value is malformed. */
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
  return { dsn: env.SENTRY_DSN, environment: env.ENVIRONMENT, metricsToken: env.METRICS_TOKEN };
}
