import { randomBytes } from 'node:crypto';
import { parseEdgeEnv } from '../edge/config/env.ts';
import { EnvError } from '../server/env.ts';

/**
 * Reads the variables of a worker as the worker does: it has no start at which it could report them.
 *
 * @param vars text variables of its section in wrangler.toml.
 * @param secrets names of the variables whose values are only at Cloudflare; they count as set.
 * @returns a line for each variable that is missing or malformed.
 */
export function listVariableProblems(
  vars: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
): readonly string[] {
  const given = Object.entries(vars).map(([name, value]) => [name, String(value)]);
  const set = secrets.map((name) => [name, randomBytes(32).toString('hex')]);
  try {
    parseEdgeEnv(Object.fromEntries([...given, ...set]) as Record<string, string>);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split('\n').map((line) => `in the variables of wrangler.toml, ${line}`);
  }
}
