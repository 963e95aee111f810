import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const lock = '.cache/building-for-tests';

/** Builds the site unless it is built from the same sources; test files that start together build it once. */
export async function provideBuild(): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  for (let count = 0; count < 500; count += 1) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      await pause(100);
    }
  }
  try {
    spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  } finally {
    if (existsSync(lock)) rmdirSync(lock);
  }
}
