import { EnvError } from './env.ts';

/** For tests: the lines with which a start fails; none when its variables are right. */
export function listEnvProblems(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split('\n');
  }
}
