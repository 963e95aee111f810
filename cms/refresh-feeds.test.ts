import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refreshFeeds } from './refresh-feeds.ts';

it('imports all shows again in another process and logs the result; 0 hours switch it off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refresh-'));
  vi.stubEnv('DATA_DIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  refreshFeeds(0, log, 0);
  refreshFeeds(24, log, 0);
  await vi.waitUntil(() => log.info.mock.calls.length > 0, { timeout: 20_000 });
  expect(log.info.mock.calls).toEqual([
    ['feeds refreshed', { code: 0, summary: '0 shows read, 0 not modified, 0 failed', problems: 0 }],
  ]);
  expect(log.error).not.toHaveBeenCalled();
}, 25_000);
