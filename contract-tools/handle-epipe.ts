import type { Writable } from 'node:stream';

/** Exit status of a program that SIGPIPE ends. */
export const closedPipeStatus = 141;

/**
 * Ends the process silently when its reader has closed the pipe, as `| head` does.
 *
 * @param leave ends the process.
 */
export function endQuietly(outputs: readonly Writable[], leave = (status: number): void => process.exit(status)): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      leave(closedPipeStatus);
    });
  }
}
