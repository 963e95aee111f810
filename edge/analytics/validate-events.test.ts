import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import bundle from '../../api-spec/generated/edge.json' with { type: 'json' };
import type { components } from '../../api-spec/generated/edge.ts';
import { makePointer, type ContractDocument } from '../../contract-tools/openapi/document.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import { findEventViolations } from '../../core/domain/event-rules.ts';
import { eventLimits, type EventBatch } from '../../core/domain/event.ts';
import { validateBatch } from './validate-events.ts';

const isFull = process.env['TEST_FULL'] === '1';

type Wire = components['schemas']['EventBatch'];
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

const document = bundle as unknown as ContractDocument;
const validator = createValidator(document);
const batchSchema = makePointer('components', 'schemas', 'EventBatch');
const fits = (value: unknown): boolean => validator.check(batchSchema, value).length === 0;

type Example = Record<string, unknown> & { event: string };
const schemas = bundle.components.schemas as Record<string, { examples?: unknown[] }>;
const examples = bundle.components.schemas.AnalyticsEvent.oneOf.map(
  ({ $ref }) => schemas[$ref.split('/').at(-1) ?? '']?.examples?.[0] as Example,
);
const now = Date.parse('2026-11-21T09:00:00.000Z');
const wrap = (data: unknown) => ({
  clientId: '5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11',
  region: 'se',
  events: [{ id: '0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11', occurredAt: '2026-11-21T09:00:00.000Z', page: '/se/', data }],
});

/** Every place in a value, by its path. */
function listPlaces(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => listPlaces(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, item]) => listPlaces(item, [...path, name]))
      : [];
  return [path, ...inner];
}

function replace(value: unknown, [step, ...rest]: (string | number)[], change: unknown): unknown {
  if (step === undefined) return change;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = replace(copy[step], rest, change);
  return copy;
}

describe('the validation of a batch', () => {
  it('knows the same event types as the domain', () => {
    const isSame: Same<EventBatch, Wire> = true;
    expect(isSame).toBe(true);
    const { minItems, maxItems } = bundle.components.schemas.EventBatch.properties.events;
    expect([minItems, maxItems]).toEqual([1, eventLimits.perBatch]);
  });

  it('accepts the examples of the contract', () => {
    expect(examples.length).toBe(28);
    for (const example of examples)
      expect(validateBatch(wrap(example), now)).toEqual({ ok: true, value: wrap(example), corrected: 0 });
  });

  it('validates like the backend for any value in any field', () => {
    const strange = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom<unknown>(
        '',
        'a@b',
        -1,
        1.5,
        10_001,
        1_000_001,
        '2026-02-30T00:00:00.000Z',
        '2026-12-31T23:59:60.000Z',
        '2026-12-31T24:00:00.000Z',
        '\ud800',
        '/x?y',
        undefined,
      ),
    );
    const changed = fc.constantFrom(...examples).chain((example) => {
      const batch = wrap(example);
      return fc
        .tuple(fc.constantFrom(...listPlaces(batch)), strange)
        .map(([path, change]) => replace(batch, path, change));
    });
    let taken = 0;
    fc.assert(
      fc.property(changed, (value) => {
        const arrived: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
        const { ok } = validateBatch(arrived, now);
        taken += Number(ok);
        expect(ok).toBe(fits(arrived) && findEventViolations(arrived as EventBatch, now).length === 0);
      }),
      { numRuns: isFull ? 3_000 : 300 },
    );
    expect(taken).toBeGreaterThan(5);
  });
});
