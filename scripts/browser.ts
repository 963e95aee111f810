import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackages } from './system-packages.ts';
import { CommandError, root } from './settings.ts';

/** Chromium without a display: a window opens in a third of the time. */
const shellName = 'chromium-headless-shell';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath(...names: string[]): string | undefined {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
  return undefined;
}

function findInstalled(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new CommandError(`CHROME_PATH is ${given}, which does not exist: set it to a Chromium or unset it`);
  }
  const own = chromium.executablePath();
  return findOnPath(shellName) ?? (existsSync(own) ? own : findOnPath(...systemNames));
}

/**
 * Finds or installs a Chromium for the tests: $CHROME_PATH, the system's headless shell, Playwright's own, the
 * system's, Debian's packages when installation is permitted, Playwright's download.
 *
 * @param say writes one line of progress.
 * @returns the path of the program.
 * @throws CommandError when there is none and none can be installed.
 */
export function provideBrowser(say: (line: string) => void): string {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    say('installing Chromium with apt-get (a minute or two) …');
    for (const name of [shellName, 'chromium']) {
      installPackages([name]);
      const installed = findOnPath(name);
      if (installed !== undefined) return installed;
    }
  }
  say("downloading Playwright's Chromium (a minute or two) …");
  try {
    execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  } catch {
    // reported below
  }
  throw new CommandError('no Chromium found and none could be installed: install one and set CHROME_PATH to it');
}
