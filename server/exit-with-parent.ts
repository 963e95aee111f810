import { readDrainTimes } from './shutdown-timeouts.ts';

/**
 * Preloaded into every child of the supervisor (`node --import server/exit-with-parent.ts …`). The child's standard input
 * is a pipe whose other end only the supervisor holds. When the supervisor dies, even by SIGKILL, the pipe closes and
 * the child drains and ends: no orphan keeps a port or the data folder.
 */
const times = readDrainTimes();

/** Ends the whole process group when this process leads one (it then may have helpers), else itself. */
function killGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}

process.stdin.on('error', () => {});
process.stdin.once('close', () => {
  // with times that are none it has ended, or will before it listens
  setTimeout(killGroup, times?.processMs ?? 0).unref();
  // a helper that heard of it by itself would end under requests that this process still answers
  process.kill(process.pid, 'SIGTERM');
});
process.stdin.resume();
// Watching the pipe must not keep a process alive that has nothing else to do.
(process.stdin as Partial<NodeJS.ReadStream> & { unref?: () => void }).unref?.();
