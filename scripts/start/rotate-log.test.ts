import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyAndTruncate, rotateLog } from './rotate-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps a log below its limit and four older ones, without losing a line of them', () => {
  const path = join(folder, 'site.log');
  for (let line = 1; line <= 50; line += 1) {
    appendFileSync(path, `line ${String(line).padStart(4, '0')}\n`);
    copyAndTruncate(path, 55);
  }
  const files = readdirSync(folder).filter((name) => name.startsWith('site'));
  expect(files.sort()).toEqual(['site.log', 'site.log.1', 'site.log.2', 'site.log.3', 'site.log.4']);
  const lines = [4, 3, 2, 1].map((age) => readFileSync(`${path}.${age}`, 'utf8'));
  lines.push(readFileSync(path, 'utf8'));
  const numbers = [...lines.join('').matchAll(/line (\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 51 - numbers.length + index));
  expect(lines.every((text) => text.length <= 60)).toBe(true);
  rotateLog(path);
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(lines[4]);
});

it('a process that has the log open continues at the begin of the emptied file', async () => {
  const path = join(folder, 'backend.log');
  const output = openSync(path, 'a');
  const program = "process.stdin.on('data', (text) => { console.log(String(text)); process.send('written'); })";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', output, output, 'ipc'] });
  closeSync(output);
  const write = async (text: string): Promise<void> => {
    child.stdin?.write(text);
    await once(child, 'message');
  };
  await write('before');
  copyAndTruncate(path, 1);
  await write('after');
  child.kill();
  await once(child, 'close');
  expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['before\n', 'after\n']);
});
