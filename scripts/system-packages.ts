import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True on Debian and its derivatives with permission to install packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages; the caller checks whether the program exists afterwards. */
export function installPackages(names: readonly string[]): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  if (spawnSync('apt-get', install, options).status === 0) return;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', install, options);
}
