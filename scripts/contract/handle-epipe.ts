import type { Writable } from 'node:stream';

/** How a program ends whose reader has gone: as if SIGPIPE had ended it. */
export const readerGone = 141;

/**
 * Ends the process without a word when nobody reads its output any more, as `| head` does after its lines.
 *
 * @param leave ends the process.
 */
export function endQuietly(outputs: readonly Writable[], leave = (status: number): void => process.exit(status)): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      leave(readerGone);
    });
  }
}
