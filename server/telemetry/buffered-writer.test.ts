import { afterEach, expect, it, vi } from 'vitest';
import { createGatheringWriter } from './buffered-writer.ts';
import { describeKind, type LogFields } from './log-line.ts';

afterEach(() => void vi.restoreAllMocks());

const kind = describeKind('info', 'test', 'request');
const shared = { method: 'GET' };
/** JSON knows no such number. */
const unwritable = { rows: 1n } as unknown as LogFields;

it('[AN-09] a line that cannot be made costs itself alone, and says so', () => {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    written += String(piece);
    return true;
  });
  const { hold, write, flush } = createGatheringWriter();
  hold(1_000, kind, { number: 1 }, shared);
  hold(2_000, kind, unwritable, shared);
  hold(Number.NaN, kind, { number: 2 }, shared);
  hold(3_000, kind, { number: 3 }, shared);
  write('{"event":"other"}\n', true);
  hold(4_000, kind, { number: 4 }, shared);
  flush();
  const lines = written.trimEnd().split('\n');
  const told = lines.map((line) => JSON.parse(line) as LogFields & { event: string });
  expect(told.map(({ event, number, lost }) => number ?? lost ?? event)).toEqual([
    1,
    'TypeError',
    'RangeError',
    3,
    'other',
    4,
  ]);
});
