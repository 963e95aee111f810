import { EnvError } from '../../server/env.ts';
import { parseEdgeEnv, type EdgeEnv } from './env.ts';

/** The edge's configuration from the environment of this process, which ends with one clear line when it is broken. */
export function loadEnv(): EdgeEnv {
  try {
    return parseEdgeEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`site: ${error.message}\n`);
    process.exit(1);
  }
}
