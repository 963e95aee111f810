import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'nordlyd-workerd-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user exists too
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Creates a separate temporary folder for the local runtime, which does not delete its files when it is killed. The
 * process deletes the folder when it ends; the next process deletes the folders of killed ones.
 *
 * @returns its path, which is also the new value of the variables that name the temporary folder.
 */
export function createWorkerdFolder(): string {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)$`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
  }
  const folder = join(parent, prefix + process.pid);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.on('exit', () => remove(folder));
  return folder;
}
