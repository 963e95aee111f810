import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runnerImport } from 'vite';
import type * as chartModule from '../office/insights/charts.ts';
import { createReader } from '../office/insights/database.ts';
import { writeInsightsData } from './insights-data.ts';

/**
 * `npm run bench -- insights [EVENTS]`: the time of each chart of the office, from ten million events by default. The
 * processor time divided by two is that of two idle cores; `delay` is the longest pause of the event loop.
 */
const limitSeconds = 2;
const count = Number(process.argv[2] ?? 10_000_000);
const folder = await mkdtemp(join(tmpdir(), 'nordlyd-bench-insights-'));
try {
  await writeInsightsData(folder, count);
  const { size } = await stat(join(folder, 'events.parquet'));
  process.stdout.write(`${count.toLocaleString('en')} events, ${Math.round(size / 1e6)} MB\n`);
  process.stdout.write('chart             seconds  processor  delay (ms)  rows\n');
  const { module } = await runnerImport<typeof chartModule>('./office/insights/charts.ts', { configFile: false });
  const read = createReader(folder, async () => undefined, 120_000);
  for (const [name, chart] of Object.entries(module.charts)) {
    const delays = monitorEventLoopDelay({ resolution: 5 });
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    delays.enable();
    const answer = await read(chart, {});
    delays.disable();
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    if (!answer.ok) throw new Error(`${name}: ${answer.reason}`);
    module.drawChart(chart, answer.rows);
    const columns = [seconds.toFixed(2).padStart(7), ((user + system) / 1e6).toFixed(2).padStart(9)];
    const delay = (delays.max / 1e6).toFixed(0).padStart(10);
    process.stdout.write(
      `${name.padEnd(17)} ${columns.join('  ')}  ${delay}  ${String(answer.rows.length).padStart(4)}\n`,
    );
    if (seconds > limitSeconds) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}
