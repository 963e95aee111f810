import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackages } from './system-packages.ts';
import { Refusal, root } from './settings.ts';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath(): string | undefined {
  for (const name of systemNames) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
  return undefined;
}

function findInstalled(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Refusal(`CHROME_PATH is ${given}, which does not exist: set it to a Chromium or unset it`);
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : findOnPath();
}

/**
 * Finds a Chromium for the tests, or gets one: $CHROME_PATH, Playwright's own, the system's, Debian's package when we
 * may install packages, Playwright's download.
 *
 * @param say writes one line of progress.
 * @returns the path of the program.
 * @throws Refusal when there is none and none can be had.
 */
export function provideBrowser(say: (line: string) => void): string {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    say('installing Chromium with apt-get (a minute or two) …');
    installPackages(['chromium']);
    const installed = findOnPath();
    if (installed !== undefined) return installed;
  }
  say("downloading Playwright's Chromium (a minute or two) …");
  try {
    execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  } catch {
    // said below
  }
  throw new Refusal('no Chromium found and none could be installed: install one and set CHROME_PATH to it');
}
