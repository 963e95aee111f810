import { z } from 'zod';

/** A broken configuration: the message is one line that tells a person what to do. */
export class EnvError extends Error {}

/**
 * Reads the process environment once, through a schema.
 *
 * @param schema zod shape of the variables this process needs.
 * @param source where to read from; the process environment unless a test gives another.
 * @returns the parsed values.
 * @throws EnvError naming each variable that is missing or malformed.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
  throw new EnvError(`set these environment variables: ${faults.join(', ')}`);
}

/** A switch that is off unless it is 1. */
export const onOffFlag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

/** True when the sandbox surface (control routes, demo data, default secrets) may exist. */
export const sandboxFlag = onOffFlag;

/** A TCP port given as text. */
export const portNumber = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/**
 * A secret that has a built-in value in sandbox mode and must be given otherwise.
 *
 * @param name the environment variable.
 * @param sandboxValue what the sandbox uses; refused outside it, so that a public default never guards real data.
 * @param source the process environment unless a test gives another.
 * @throws EnvError when the variable is missing, or equals the sandbox value, outside sandbox mode.
 */
export function readSecret(
  name: string,
  sandboxValue: string,
  source: Record<string, string | undefined> = process.env,
): string {
  const given = source[name];
  if (source['SANDBOX'] === '1') return given ?? sandboxValue;
  if (given === undefined || given === '') throw new EnvError(`set ${name}: it has no default outside sandbox mode`);
  if (given === sandboxValue) throw new EnvError(`set ${name} to a secret of your own: the sandbox value is public`);
  return given;
}
