import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True on Debian and its derivatives with permission to install packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Runs apt-get. @returns true when it succeeds. */
function runAptGet(args: readonly string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * Installs Debian packages; the caller checks whether the program exists afterwards. Installations that start at the
 * same time run one after the other, because apt-get has one lock.
 */
export function installPackages(names: readonly string[]): Promise<void> {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  const run = previous.then(async () => {
    if (await runAptGet(install)) return;
    await runAptGet(['update', '-qq']);
    await runAptGet(install);
  });
  previous = run;
  return run;
}
