import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'nordlyd-workerd-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // somebody else's process is there too
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Gives the local runtime a temporary folder of its own, because it leaves what it keeps there when it is killed: this
 * one is removed when the process ends, and that of a process that was killed by the next one.
 *
 * @returns its path, to which the variables that name the temporary folder lead from now on.
 */
export function createWorkerdFolder(): string {
  const place = tmpdir();
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)$`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(place, name));
  }
  const folder = join(place, prefix + process.pid);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.on('exit', () => remove(folder));
  return folder;
}
