import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { anything, array, assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { redact, type LogFields } from './log-line.ts';

/** The standard output of a process that logs `count` lines and exits. */
function listWritten(count: number, size: number): string[] {
  const code = `
    const { createLog } = await import('./server/telemetry/log.ts');
    const log = createLog('test');
    for (let number = 0; number < ${count}; number += 1) log.info('line', { number, text: 'å–'.repeat(${size}) });
    log.error('last');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { maxBuffer: 1e8 });
  return stdout.toString().split('\n').slice(0, -1);
}

/** The line of one log entry. */
function writeLine(event: string, fields?: LogFields): string {
  const lines: string[] = [];
  createLog('site', (line) => void lines.push(line)).info(event, fields);
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const isScalar = (value: unknown): value is LogFields[string] =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
const key = string({ minLength: 1 }).filter(
  (name) => !['__proto__', 'time', 'level', 'process', 'event'].includes(name) && redact(name) === name,
);
const knownText = constantFrom(
  'GET',
  '/{region}/podcast/{slug}/',
  'a@nordlyd.example',
  '4111 1111 1111 1111',
  'eyJhbGciOiJI.abc.def',
);
const value = oneof(string(), knownText, anything().filter(isScalar));

describe('log', () => {
  it('formats any fields as JSON and redacts secrets', () => {
    assert(
      property(string(), array(dictionary(key, value, { noNullPrototype: true }), { maxLength: 3 }), (event, lines) => {
        for (const fields of [...lines, ...lines]) {
          const line = writeLine(event, fields);
          expect(line.endsWith('}\n')).toBe(true);
          const { time, ...rest } = JSON.parse(line) as Record<string, unknown>;
          expect(time).toMatch(/^\d{4}-.*Z$/);
          const clean = Object.entries(fields).map(([name, held]) => [
            name,
            typeof held === 'string' ? redact(held) : held,
          ]);
          const whole = {
            level: 'info',
            process: 'site',
            event: redact(event),
            ...Object.fromEntries(clean),
          } as object;
          expect(JSON.stringify(rest)).toBe(JSON.stringify(whole));
        }
      }),
    );
  });

  it('redacts tokens, card numbers and e-mail addresses on every call', () => {
    for (const text of ['eyJhbGciOiJI.abc.def', 'card 4111 1111 1111 1111', 'from a.b@nordlyd.example']) {
      for (let count = 0; count < 2; count += 1) expect(writeLine('seen', { text })).toContain('[redacted]');
    }
  });

  it('writes shared fields in each line, before its other fields', () => {
    const lines: string[] = [];
    const log = createLog('site', (line) => void lines.push(line));
    const shared = { method: 'GET', route: '/{region}/', cache: undefined, from: 'a.b@nordlyd.example' };
    for (const ms of [1, 2]) log.info('request', { ms }, shared);
    log.info('request', { ms: 3 }, { ...shared, method: 'HEAD' });
    const record = (method: string, ms: number) =>
      `"event":"request","method":"${method}","route":"/{region}/","from":"[redacted]","ms":${ms}}\n`;
    expect(lines.map((line) => line.slice(line.indexOf('"event"')))).toEqual([
      record('GET', 1),
      record('GET', 2),
      record('HEAD', 3),
    ]);
  });

  it('keeps the order of deferred lines, and flushes them on exit and with urgent lines', async () => {
    const code = `
      const { createLog } = await import('./server/telemetry/log.ts');
      const log = createLog('test');
      const shared = { method: 'GET', route: '/' };
      const times = (count) => Array.from({ length: count }, (_, number) => number);
      for (const number of times(1_500)) log.info('alike', { number }, shared);
      log.info('other');
      log.info('alike', { number: 1_500 }, shared);
      await new Promise((resolve) => process.stdin.once('end', resolve).resume());
      log.info('alike', { number: 1_501 }, shared);
      log.warn('urgent');
      for (const number of times(3)) log.info('alike', { number: 1_502 + number }, shared);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let written = '';
    child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
    await vi.waitUntil(() => written.includes('"number":1500}\n'), 8_000);
    child.stdin.end();
    await once(child, 'close');
    const lines = written.split('\n').slice(0, -1);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ event, number }) => number ?? event)).toEqual([
      ...Array.from({ length: 1_500 }, (_, number) => number),
      'other',
      1_500,
      1_501,
      'urgent',
      1_502,
      1_503,
      1_504,
    ]);
    expect(entries[0]).toMatchObject({ level: 'info', process: 'test', event: 'alike', method: 'GET', route: '/' });
    const times = entries.map(({ time }) => String(time));
    expect(times).toEqual(times.toSorted());
  });

  it.each([
    ['a few lines', 5, 3],
    ['more than the buffer holds', 700, 100],
    ['lines longer than the buffer', 3, 40_000],
  ])('writes each line once and in order: %s', (_what, count, size) => {
    const lines = listWritten(count, size).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ event }) => event)).toEqual([...Array.from({ length: count }, () => 'line'), 'last']);
    expect(lines.slice(0, -1).map(({ number, text }) => [number, String(text).length])).toEqual(
      Array.from({ length: count }, (_, number) => [number, 2 * size]),
    );
  });

  it('waits for a slow reader before exit, but not for one that never reads', async () => {
    const code = `
      const { createLog, flushLog } = await import('./server/telemetry/log.ts');
      const log = createLog('test');
      for (let number = 0; number < 3_000; number += 1) log.info('line', { number, text: 'å'.repeat(100) });
      await flushLog();
      process.exit(0);`;
    const run = () =>
      spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [slow, deaf] = [run(), run()];
    await pause(700);
    const lines = (await readText(slow.stdout)).split('\n').slice(0, -1);
    expect(lines).toHaveLength(3_000);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ number: 2_999 });
    await vi.waitUntil(() => deaf.exitCode === 0, 8_000);
    deaf.stdout.destroy();
  }, 20_000);

  it('does not end the process when the reader has closed the pipe', async () => {
    const code = `
      const { createLog } = await import('./server/telemetry/log.ts');
      const log = createLog('test');
      let faults = 0;
      process.on('uncaughtException', () => (faults += 1));
      for (let round = 0; round < 20; round += 1) {
        log.error('line', { round });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      process.send({ faults });
      process.disconnect();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.destroy();
    child.stderr?.destroy();
    const [[message], [status]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
    expect([message, status]).toEqual([{ faults: 0 }, 0]);
  });

  it('never redacts a request id that looks like a card number', () => {
    const requestId = '4111111a-1111-4111-8111-111111111111';
    expect(writeLine('request', { requestId, traceId: undefined })).toContain(`,"requestId":"${requestId}"}`);
  });
});
