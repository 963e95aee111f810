import { eventLimits, type EventBatch } from '../../core/domain/event.ts';
import { describeRejectedEvent } from './rejected-event.ts';
import type { EventError, ValidationResult } from './validate-events.ts';

/** Validates a batch of one event, which had this index in the whole batch. */
export type SingleValidator = (single: unknown, index: number) => ValidationResult;

/** Merges batches of one browser; undefined when there are none. */
export const mergeBatches = (batches: readonly EventBatch[]): EventBatch | undefined =>
  batches[0] && { ...batches[0], events: batches.flatMap(({ events }) => events) };

/** True when errors concern events, and not their envelope. */
export const namesEvent = (faults: readonly EventError[]): boolean =>
  faults.some(({ field }) => /^\/events\/\d+(\/|$)/.test(field));

/** Rejects the events that the errors of their batch name, and validates the others. */
export function validateByFaults(faults: readonly EventError[], validate: SingleValidator): SingleValidator {
  return (single, index) => {
    const pointer = `/events/${index}/`;
    const own = faults.filter(({ field }) => `${field}/`.startsWith(pointer));
    if (own.length === 0) return validate(single, index);
    return { ok: false, faults: own.map((fault) => ({ ...fault, field: fault.field.replace(pointer, '/events/0/') })) };
  };
}

/**
 * Splits an invalid batch: a page that unloads cannot send its valid events again.
 *
 * @returns the valid events with the number of corrected times, and reports of the other events.
 */
export function splitBatch(
  body: unknown,
  validate: SingleValidator,
): { valid?: EventBatch | undefined; corrected: number; reports?: EventBatch | undefined } {
  const { events } = (body ?? {}) as { events?: unknown };
  if (!Array.isArray(events) || events.length > eventLimits.perBatch) return { corrected: 0 };
  const singles = (events as unknown[]).map((event) => ({ ...(body as object), events: [event] }));
  const results = singles.map(validate);
  const valid = results.filter((result) => result.ok);
  const reports = results.flatMap((result, index) =>
    result.ok ? [] : (describeRejectedEvent(singles[index], result.faults) ?? []),
  );
  return {
    valid: mergeBatches(valid.map(({ value }) => value)),
    corrected: valid.reduce((sum, { corrected }) => sum + corrected, 0),
    reports: mergeBatches(reports),
  };
}
