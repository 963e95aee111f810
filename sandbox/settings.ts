import { z } from 'zod';
import { readEnv, sandboxFlag } from '../server/env.ts';

/** Ends a process that cannot start: one line that says why, and status 1. */
export function stopWith(name: string, line: string): never {
  process.stderr.write(`${name}: ${line}\n`);
  process.exit(1);
}

/**
 * Reads what a stand-in needs from the environment. A broken environment, or a start outside sandbox mode, ends the
 * process with one clear line.
 *
 * @param name the process's name in the operations table.
 * @param shape the variables of this process; SANDBOX, DATA_DIR and HOST are always read.
 */
export function readSettings<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  try {
    const common = readEnv(
      z.object({
        SANDBOX: sandboxFlag,
        DATA_DIR: z.string().default('./data'),
        HOST: z.string().default('127.0.0.1'),
      }),
    );
    if (!common.SANDBOX) stopWith(name, 'stands in for a real provider and starts with SANDBOX=1 alone');
    return { ...common, ...readEnv(z.object(shape)) };
  } catch (error) {
    return stopWith(name, (error as Error).message);
  }
}

/** The address of a process: what the environment says, else its port on this machine. */
export const localUrl = (given: string | undefined, port: number): string =>
  (given ?? `http://localhost:${port}`).replace(/\/+$/, '');

/** A process's address in the environment; empty counts as unset. */
export const baseUrl = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional());
