import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareRunFolder, readLastMessages } from './child-process.ts';
import { readSettings } from '../settings.ts';

it('readLastMessages has every variable that a process names before it ends, and else its last line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-run-'));
  try {
    const settings = readSettings({ RUN_DIR: folder });
    const read = (...lines: string[]) => {
      writeFileSync(join(settings.runDir, 'backend.log'), `${lines.join('\n')}\n`);
      return readLastMessages(settings, 'backend');
    };
    const wrong = ['backend: set SITE_URL', 'backend: set CMS_URL'];
    expect(read('(node:1) Warning', '{"level":"info"}', ...wrong)).toBe(wrong.join('\n'));
    expect(read(...wrong, 'TypeError: x is no function', '    at main.ts:1')).toBe('TypeError: x is no function');
    expect(read('one', 'two')).toBe('two');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('prepareRunFolder keeps the log of the previous start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-run-'));
  try {
    const settings = readSettings({ RUN_DIR: folder });
    const log = join(settings.runDir, 'site.log');
    for (const words of ['first', 'second']) {
      prepareRunFolder(settings, ['site', 'backend']);
      expect(existsSync(log)).toBe(false);
      writeFileSync(log, words);
    }
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('first');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
