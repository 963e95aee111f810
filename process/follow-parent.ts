/**
 * Preloaded into every child of the supervisor (`node --import process/follow-parent.ts …`). The child's standard input
 * is a pipe whose other end only the supervisor holds. When the supervisor dies, even by SIGKILL, the pipe closes and
 * the child drains and ends: no orphan keeps a port or the data folder.
 */
const forceAfterMs = 12_000;

/** Signals the whole process group when this process leads one (it then may have helpers), else itself. */
function signalGroup(signal: NodeJS.Signals): void {
  try {
    process.kill(-process.pid, signal);
  } catch {
    process.kill(process.pid, signal);
  }
}

process.stdin.on('error', () => {});
process.stdin.once('close', () => {
  setTimeout(() => signalGroup('SIGKILL'), forceAfterMs).unref();
  signalGroup('SIGTERM');
});
process.stdin.resume();
// Watching the pipe must not keep a process alive that has nothing else to do.
(process.stdin as Partial<NodeJS.ReadStream> & { unref?: () => void }).unref?.();
