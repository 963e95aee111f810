import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { findIntent, mayMove } from '../checkout/intent.ts';
import { settleIntent } from '../checkout/settle.ts';
import { webhookEvent } from '../database/schema/delivery.ts';
import { CardError } from '../providers/card-transport.ts';

type Event = typeof webhookEvent.$inferSelect;

/**
 * Applies one stored event and says what came of it; undefined: not yet. Signed fields alone are used: our own reference
 * finds the payment, and with it the person and the order. Wallet events are recorded here and applied by the wallet
 * checkout.
 */
async function applyEvent(backend: Backend, event: Event): Promise<string | undefined> {
  if (event.provider !== 'card' || event.kind !== 'AUTHORISATION') return 'recorded';
  const intent = await findIntent(backend.db, event.reference);
  if (intent === undefined) return 'unknown reference';
  // The provider's answer is on its way, or will be asked for again: it says more, so it goes first.
  if (intent.state === 'open') return undefined;
  const state = event.isSuccess ? 'succeeded' : 'refused';
  if (!mayMove(intent.state, state)) return 'known';
  await settleIntent(backend, intent, {
    state,
    resultCode: event.isSuccess ? 'Authorised' : 'Refused',
    pspReference: event.pspReference,
  });
  return 'applied';
}

/**
 * Applies the events that wait; one that needs the provider's help while it is away waits on.
 *
 * @returns how many changed something.
 */
export async function applyWebhooks(backend: Backend): Promise<number> {
  const { db, log } = backend;
  const waiting = await db
    .select()
    .from(webhookEvent)
    .where(isNull(webhookEvent.appliedAt))
    .orderBy(asc(webhookEvent.receivedAt))
    .limit(200);
  let applied = 0;
  for (const event of waiting) {
    try {
      const outcome = await applyEvent(backend, event);
      if (outcome === undefined) continue;
      const isOpen = and(eq(webhookEvent.id, event.id), isNull(webhookEvent.appliedAt));
      await db.update(webhookEvent).set({ appliedAt: new Date(), outcome }).where(isOpen);
      if (outcome === 'applied') applied += 1;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      log.warn('webhook waits for the provider', { kind: event.kind, reason: error.message });
    }
  }
  return applied;
}
