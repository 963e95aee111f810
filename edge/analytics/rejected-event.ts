import { addressPlaceholder, emailPattern } from '../../core/domain/email-pattern.ts';
import type { EventBatch } from '../../core/domain/event.ts';
import { validateBatch, type EventError } from './validate-events.ts';

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The name of an event as an identifier; a possible email address is none. */
function cleanName(name: unknown): string {
  if (typeof name !== 'string' || name.search(emailPattern) >= 0) return 'unknown';
  return name.replaceAll(/[^\w.:-]/g, '_').slice(0, 100) || 'unknown';
}

/**
 * Describes a rejected event for the store, so that `npm run events` reports it: its name, the first invalid field and
 * the reason, without values. The report has the event's id.
 *
 * @param body a batch of this event alone.
 * @returns undefined when the envelope is invalid too.
 */
export function describeRejectedEvent(
  body: unknown,
  [fault]: readonly EventError[],
  now: number = Date.now(),
): EventBatch | undefined {
  const events = readField(body, 'events');
  if (!fault || !Array.isArray(events) || events.length !== 1) return undefined;
  const [event] = events as unknown[];
  const report = (page: unknown): unknown => ({
    clientId: readField(body, 'clientId'),
    region: readField(body, 'region'),
    events: [
      {
        id: readField(event, 'id'),
        occurredAt: new Date(now).toISOString(),
        page,
        data: {
          event: 'event_rejected',
          name: cleanName(readField(readField(event, 'data'), 'event')),
          field: fault.field.replace('/events/0', '').slice(0, 200) || '/',
          // the pattern of a field may look like an address too
          reason: fault.message.replaceAll(emailPattern, addressPlaceholder),
        },
      },
    ],
  });
  for (const page of [readField(event, 'page'), '/']) {
    const batch = validateBatch(report(page), now);
    if (batch.ok) return batch.value;
  }
  return undefined;
}
