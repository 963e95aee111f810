import { anything, array, assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, redact, type LogFields } from './log.ts';

/** What a log writes of one line. */
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
const told = constantFrom(
  'GET',
  '/{region}/podcast/{slug}/',
  'a@nordlyd.example',
  '4111 1111 1111 1111',
  'eyJhbGciOiJI.abc.def',
);
const value = oneof(string(), told, anything().filter(isScalar));

describe('a line of the log', () => {
  it('is the JSON of its fields, whatever they hold, with what is secret blanked out', () => {
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

  it('tells neither tokens nor card numbers nor e-mail addresses, the second time either', () => {
    for (const text of ['eyJhbGciOiJI.abc.def', 'card 4111 1111 1111 1111', 'from a.b@nordlyd.example']) {
      for (let count = 0; count < 2; count += 1) expect(writeLine('seen', { text })).toContain('[redacted]');
    }
  });

  it('tells the id of a request whole, also where it reads like a card number', () => {
    const requestId = '4111111a-1111-4111-8111-111111111111';
    expect(writeLine('request', { requestId, traceId: undefined })).toContain(`,"requestId":"${requestId}"}`);
  });
});
