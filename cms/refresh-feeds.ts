import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../server/telemetry/log.ts';

const program = fileURLToPath(new URL('../scripts/import/import.ts', import.meta.url));
/** The start of the process is no time for downloads, in ms. */
const startDelayMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Runs `npm run import -- --refresh` in another process: a large feed does not take the memory of the CMS. */
function runRefresh(log: Log): void {
  const child = spawn(process.execPath, [program, '--refresh'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      if (output.length < 100_000) output += String(chunk);
    });
  child.on('error', (error) => log.error('feeds cannot be refreshed', { message: error.message }));
  child.on('close', (code) => {
    const lines = output.trim().split('\n');
    const problems = lines.filter((line) => line.startsWith('nordlyd: '));
    for (const problem of problems) log.warn('feed not refreshed', { problem: problem.slice('nordlyd: '.length) });
    log.info('feeds refreshed', { code, summary: lines.at(-1), problems: problems.length });
  });
}

/**
 * Imports all shows again that came from a URL, at an interval. Its timers do not keep the process alive.
 *
 * @param hours 0 switches it off.
 * @param firstDelayMs from now to the first import.
 */
export function refreshFeeds(hours: number, log: Log, firstDelayMs = startDelayMs): void {
  if (hours === 0) return;
  const refresh = (): void => {
    runRefresh(log);
    setTimeout(refresh, hours * hourMs).unref();
  };
  setTimeout(refresh, firstDelayMs).unref();
}
