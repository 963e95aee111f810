import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../settings.ts';
import { readPeriod } from './read-export.ts';

const lines = '{"id":"1"}\n'.repeat(50_000);
const server = createServer((_request, response) => response.end(lines));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nordlyd-export-'));
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs a command line; `$` is the export of events with its start. */
async function run(line: string) {
  const { DATABASE_URL: _none, ...own } = process.env;
  const env = { ...own, BACKEND_PORT: String((server.address() as AddressInfo).port) };
  const command = line.replace('$', `"${process.execPath}" scripts/events.ts --since 2026-01-01`);
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile('bash', ['-o', 'pipefail', '-c', command], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the commands of exports', () => {
  it('write to a new folder, and refuse a folder or a path through a file with one line', async () => {
    const [file, created] = [join(folder, 'file'), join(folder, 'new', 'events')];
    await writeFile(file, '');
    const [written, ...refused] = await Promise.all([
      run(`$ --file ${created}`),
      run(`$ --file ${join(file, 'events')}`),
      run(`$ --file ${folder}`),
      run(`$ --format parquet --file ${folder}`),
    ]);
    expect(written).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readFile(created, 'utf8')).toBe(lines);
    const line = { code: 1, stdout: '', stderr: expect.stringMatching(/^nordlyd: .+\n$/) as string };
    expect(refused).toEqual([line, line, line]);
  }, 60_000);

  it('end without an error when a reader closes the output', async () => {
    expect(await run('$ | head -n 1')).toEqual({ code: 0, stdout: '{"id":"1"}\n', stderr: '' });
  });

  it.each([
    ['events', 'npm run events -- [options]'],
    ['ledger', 'npm run ledger -- [options]'],
    ['ledger', 'npm run ledger -- reconcile [options]', 'reconcile '],
  ])('describe the options of %s for --help: %s', async (name, usage, words = '') => {
    const help = await run(`"${process.execPath}" scripts/${name}.ts ${words}--help`);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`${usage}\n  --since DATE `);
  });

  it.each([
    [{ since: '2026-02-31' }, '--since is "2026-02-31": write a date'],
    [{ since: '2026-02-01', until: '2026-13-01' }, '--until is "2026-13-01": write a date'],
    [{ since: '2026-02-01', until: '2026-01-01' }, '--until 2026-01-01 is not after --since 2026-02-01'],
    [{ since: '2026-02-01', until: '2026-02-01' }, '--until 2026-02-01 is not after --since 2026-02-01'],
    [{}, 'set the start: npm run events -- --since 2026-11-01'],
  ])('refuse the period %o', (period, reason) => {
    expect(() => readPeriod(period, 'events --')).toThrow(CommandError);
    expect(() => readPeriod(period, 'events --')).toThrow(reason);
  });
});
