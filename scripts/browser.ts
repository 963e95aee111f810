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

/** The browser that CHROME_PATH names. */
function findConfigured(): string | undefined {
  const path = process.env['CHROME_PATH'];
  if (path === undefined || path === '') return undefined;
  if (existsSync(path)) return path;
  throw new CommandError(`CHROME_PATH is ${path}, which does not exist: set it to a Chromium or unset it`);
}

/** Installs a Debian package where this user may. @returns the program's path, or undefined without one. */
async function install(name: string, print: (line: string) => void): Promise<string | undefined> {
  if (!canInstallPackages()) return undefined;
  print(`installing ${name} with apt-get (a minute or two) …`);
  await installPackages([name]);
  return findOnPath(name);
}

/**
 * Finds a Chromium for the tests, or installs one: $CHROME_PATH, the headless shell, Playwright's own, the system's,
 * Playwright's download. Debian gets the headless shell even where it has a Chromium: the tests run faster in it.
 *
 * @param say writes one line of progress.
 * @returns the path of the program.
 * @throws CommandError when there is none and none can be installed.
 */
export async function provideBrowser(print: (line: string) => void): Promise<string> {
  const own = chromium.executablePath();
  const found =
    findConfigured() ??
    findOnPath(shellName) ??
    (await install(shellName, print)) ??
    (existsSync(own) ? own : findOnPath(...systemNames)) ??
    (await install('chromium', print));
  if (found !== undefined) return found;
  print("downloading Playwright's Chromium (a minute or two) …");
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
