import { z } from 'zod';
import schema from '../../api-spec/generated/events.json' with { type: 'json' };
import { findEventViolations } from '../../core/domain/event-rules.ts';
import { correctClock } from './correct-clock.ts';
import { eventNames, type EventBatch } from '../../core/domain/event.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Name = keyof typeof schema.$defs;

/** An invalid field: its JSON pointer in the body, and why. The message never contains the value. */
export type EventError = { location: 'body'; field: string; message: string };

/** The batch as it is stored, with the number of events whose time was corrected. */
export type ValidationResult = { ok: true; value: EventBatch; corrected: number } | { ok: false; faults: EventError[] };

/** Maximum of errors in a response. */
const maximumErrors = 10;

const compileSchema = (name: Name, definitions: object): z.ZodType =>
  z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: definitions } as JsonSchema);

/** Schema of the batch without the details of its events. */
const batchSchema = compileSchema('EventBatch', {
  ...schema.$defs,
  AnalyticsEvent: { type: 'object', required: ['event'], properties: { event: { type: 'string', enum: eventNames } } },
});

const { mapping } = schema.$defs.AnalyticsEvent.discriminator;
const eventSchemas = new Map<string, z.ZodType>();

/** Compiles the schema of an event on its first use. */
function findEventSchema(event: keyof typeof mapping): z.ZodType {
  const check = eventSchemas.get(event) ?? compileSchema(mapping[event].split('/').at(-1) as Name, schema.$defs);
  eventSchemas.set(event, check);
  return check;
}

const refuse = (faults: EventError[]): ValidationResult => ({ ok: false, faults: faults.slice(0, maximumErrors) });

function describeIssue({ path, code, message }: z.core.$ZodIssue, pointer: string): EventError {
  const field = pointer + path.map((step) => `/${String(step)}`).join('');
  if (code === 'unrecognized_keys') return { location: 'body', field, message: 'has an unknown field' };
  if (field.endsWith('/data/event')) return { location: 'body', field, message: 'is an unknown event' };
  return { location: 'body', field, message: message.slice(0, 200) };
}

/**
 * Validates a batch against the contract (`api-spec/schemas/event.yaml`), then by the rules that a schema cannot
 * express (decision 0045). The times of a wrong clock are corrected first.
 *
 * @param now ms since 1970.
 * @returns the batch, or at most ten errors.
 */
export function validateBatch(value: unknown, now: number = Date.now()): ValidationResult {
  const batch = batchSchema.safeParse(value);
  if (!batch.success) return refuse(batch.error.issues.map((issue) => describeIssue(issue, '')));
  const { events } = value as EventBatch;
  const faults = events.flatMap(({ data }, index) => {
    const result = findEventSchema(data.event).safeParse(data);
    return result.success ? [] : result.error.issues.map((issue) => describeIssue(issue, `/events/${index}/data`));
  });
  if (faults.length > 0) return refuse(faults);
  const { batch: stored, corrected } = correctClock(value as EventBatch, now);
  const violations = findEventViolations(stored, now);
  if (violations.length > 0) return refuse(violations.map((violation) => ({ location: 'body', ...violation })));
  return { ok: true, value: stored, corrected };
}
