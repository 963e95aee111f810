import { afterEach, expect, it, vi } from 'vitest';
import { createBufferedWriter } from './buffered-writer.ts';
import { formatLinePrefix, type LogFields } from './log-line.ts';

afterEach(() => void vi.restoreAllMocks());

const prefix = formatLinePrefix('info', 'test', 'request');
const shared = { method: 'GET' };
/** JSON.stringify throws on a bigint. */
const unserializable = { rows: 1n } as unknown as LogFields;

it('[AN-09] loses only the line that cannot be formatted, and logs the loss', () => {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    written += String(piece);
    return true;
  });
  const { defer, write, flush } = createBufferedWriter();
  defer(1_000, prefix, { number: 1 }, shared);
  defer(2_000, prefix, unserializable, shared);
  defer(Number.NaN, prefix, { number: 2 }, shared);
  defer(3_000, prefix, { number: 3 }, shared);
  write('{"event":"other"}\n', true);
  defer(4_000, prefix, { number: 4 }, shared);
  flush();
  const lines = written.trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as LogFields & { event: string });
  expect(entries.map(({ event, number, lost }) => number ?? lost ?? event)).toEqual([
    1,
    'TypeError',
    'RangeError',
    3,
    'other',
    4,
  ]);
});
