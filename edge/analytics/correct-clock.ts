import type { EventBatch } from '../../core/domain/event.ts';

/** A smaller difference may come from the network, in ms. */
const toleranceMs = 300_000;

/** An event may be this far ahead before its time is replaced by that of receipt, in ms. */
const aheadMs = 60_000;

/**
 * Corrects the times of a batch whose browser has a wrong clock. The same clock has measured the time of sending, and its
 * difference to the time of receipt is added. A future time, from a clock that jumped in between, becomes that of
 * receipt.
 *
 * @param now ms since 1970.
 * @returns the batch without its time of sending, and the number of events whose time was changed.
 */
export function correctClock({ sentAt, ...batch }: EventBatch, now: number): { batch: EventBatch; corrected: number } {
  const difference = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const offset = Math.abs(difference) > toleranceMs ? difference : 0;
  let corrected = 0;
  const events = batch.events.map((event) => {
    const seen = Date.parse(event.occurredAt) + offset;
    const at = seen > now + aheadMs ? now : seen;
    const occurredAt = new Date(at).toISOString();
    if (occurredAt !== event.occurredAt) corrected += 1;
    return { ...event, occurredAt };
  });
  return { batch: { ...batch, events }, corrected };
}
