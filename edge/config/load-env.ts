import { EnvError } from '../../server/env.ts';
import { parseEdgeEnv, type EdgeEnv } from './env.ts';

/** The edge's configuration from the environment of this process, which ends with one line for each wrong variable. */
export function loadEnv(): EdgeEnv {
  try {
    return parseEdgeEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const line of error.message.split('\n')) process.stderr.write(`site: ${line}\n`);
    process.exit(1);
  }
}
