import { readShutdownTimeouts } from './shutdown-timeouts.ts';

/**
 * Preloaded into every child of the supervisor (`node --import server/exit-with-parent.ts …`). The child's standard input
 * is a pipe from the supervisor. When the supervisor dies, even by SIGKILL, the pipe closes and the child drains and
 * exits: no orphan keeps a port or the data folder.
 */
const times = readShutdownTimeouts();

/** Kills the process group when this process leads one, so that its children end too. */
function killGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}

process.stdin.on('error', () => {});
process.stdin.once('close', () => {
  // with invalid timeouts the process has never listened
  setTimeout(killGroup, times?.processMs ?? 0).unref();
  // only this process gets SIGTERM: it still needs its children for requests under way
  process.kill(process.pid, 'SIGTERM');
});
process.stdin.resume();
// Reading the pipe must not keep an idle process alive.
(process.stdin as Partial<NodeJS.ReadStream> & { unref?: () => void }).unref?.();
