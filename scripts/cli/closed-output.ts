/**
 * Loaded before each command of `package.json`. When a reader has closed the pipe, as `| head` does, the command completes
 * without further output, so that it undoes its changes and ends with its own status.
 */
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
