/**
 * Loaded before each command of `package.json`. A command whose output is closed, as by `| head`, writes nothing more. It
 * still completes, undoes its changes and ends with its own status.
 */
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
