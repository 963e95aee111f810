import { z } from 'zod';
import { readEnv, onOffFlag } from '../server/env.ts';

/** Stops a process that cannot start: prints one line and exits with status 1. */
export function exitWithError(name: string, line: string): never {
  process.stderr.write(`${name}: ${line}\n`);
  process.exit(1);
}

/**
 * Reads the settings of a fake provider from the environment. An invalid environment, or a start outside sandbox
 * mode, stops the process with one line.
 *
 * @param name of the process in its messages.
 * @param shape variables of this process; SANDBOX, DATA_DIR and HOST are always read.
 */
export function readSettings<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  try {
    const common = readEnv(
      z.object({
        SANDBOX: onOffFlag,
        DATA_DIR: z.string().default('./data'),
        HOST: z.string().default('127.0.0.1'),
      }),
    );
    if (!common.SANDBOX) exitWithError(name, 'replaces a real provider and starts only with SANDBOX=1');
    return { ...common, ...readEnv(z.object(shape)) };
  } catch (error) {
    return exitWithError(name, (error as Error).message);
  }
}

/** The URL of a process: the given one, else its port on this machine. */
export const localUrl = (given: string | undefined, port: number): string =>
  (given ?? `http://localhost:${port}`).replace(/\/+$/, '');

/** A process's URL in the environment. */
export const baseUrl = z.url().optional();
