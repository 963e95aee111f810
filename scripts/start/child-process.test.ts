import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareRunFolder } from './child-process.ts';
import { readSettings } from '../settings.ts';

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
    expect(readFileSync(`${log}.old`, 'utf8')).toBe('first');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
