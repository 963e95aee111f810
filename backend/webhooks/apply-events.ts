import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { findIntent, canTransition, type Intent } from '../billing/payments/intent.ts';
import { executeCardIntent } from '../billing/payments/execute.ts';
import { settleIntent, type IntentOutcome } from '../billing/payments/settle.ts';
import { webhookEvent } from '../database/schema/delivery.ts';
import { isItemFailure } from '../outbox/provider-breaker.ts';
import { asResult, runItem } from '../outbox/run-item.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { findNamedAgreement } from '../billing/wallet/agreement-store.ts';
import { applyChargeback } from './chargeback.ts';
import { applyRefundEvent, isAboutRefund } from './refund.ts';
import { toDeclineOutcome } from './decline-reason.ts';
import { readPendingEvents, type WebhookEvent } from './pending-events.ts';
import { pollAgreement, pollCharge } from '../billing/wallet/poll-agreement.ts';

/** True while the outcome of a payment is open, also when its payer was last seen at the bank. */
const isUnsettled = ({ state }: Pick<Intent, 'state'>): boolean =>
  state === 'open' || state === 'action' || state === 'pending';

/** Reports authorised money that was not collected to operators, who decide what follows (decision 0076). */
function reportUncollected({ log }: AppContext, { id, kind, state }: Intent): string | undefined {
  if (isUnsettled({ state })) return undefined;
  if (state !== 'succeeded') return 'recorded'; // it was reversed, or was never authorised
  log.error('payment not collected', { kind, payment: id });
  return 'left to a person';
}

/**
 * Applies one event of the card provider and returns its outcome; undefined when it has to wait. The signed reference
 * finds the payment, and with it the user and the order.
 */
async function applyCardEvent(context: AppContext, event: WebhookEvent): Promise<string | undefined> {
  if (isAboutRefund(event)) return applyRefundEvent(context, event);
  const isChargeback = event.kind === 'CHARGEBACK' && event.isSuccess;
  const isUncollected = event.kind === 'CAPTURE_FAILED' || (event.kind === 'CAPTURE' && !event.isSuccess);
  if (event.kind !== 'AUTHORISATION' && !isChargeback && !isUncollected) return 'recorded';
  const intent = await findIntent(context.db, event.reference);
  if (intent === undefined) return 'unknown reference';
  if (isChargeback) {
    if (isUnsettled(intent)) return undefined;
    if (intent.state !== 'succeeded') return 'recorded'; // it paid for nothing: another payment may have, which stays
    return (await applyChargeback(context, intent)) ? 'applied' : 'recorded';
  }
  if (isUncollected) return reportUncollected(context, intent);
  // the provider's response is on its way or will be requested again: it has more details, so it goes first
  if (intent.state === 'open') return undefined;
  const end: IntentOutcome = event.isSuccess
    ? { state: 'succeeded', resultCode: 'Authorised' }
    : toDeclineOutcome(event.refusalCode);
  if (!canTransition(intent.state, end.state)) return 'known';
  const followUp = await settleIntent(context, intent, {
    ...end,
    pspReference: event.pspReference,
    ...(event.cardAlias !== null && { fingerprint: event.cardAlias }),
  });
  if (followUp !== undefined) await executeCardIntent(context, followUp, true);
  return 'applied';
}

/**
 * Applies one event of the wallet and returns its outcome; undefined when it has to wait. The event only triggers a
 * poll: the wallet's current status decides, so the order of events does not matter.
 */
async function applyWalletEvent(context: AppContext, event: WebhookEvent): Promise<string | undefined> {
  const intent = await findIntent(context.db, event.pspReference);
  if (intent !== undefined) {
    // the response to the order is on its way or will be requested again: it goes first
    if (intent.state === 'open') return undefined;
    if (intent.state !== 'pending') return 'known';
    return (await pollCharge(context, intent)) ? 'applied' : 'known';
  }
  const agreement = await findNamedAgreement(context.db, event.reference, event.externalReference);
  if (agreement === undefined) return 'unknown reference';
  if (agreement.state === 'open') return undefined;
  return (await pollAgreement(context, agreement)) ? 'applied' : 'known';
}

const applyEvent = { card: applyCardEvent, wallet: applyWalletEvent };

/** Applies one event and stores its outcome. True when it changed something, false when it waits or changed nothing. */
async function applyOne(context: AppContext, event: WebhookEvent): Promise<boolean> {
  const outcome = await applyEvent[event.provider](context, event);
  if (outcome === undefined) return false;
  const isOpen = and(eq(webhookEvent.id, event.id), isNull(webhookEvent.appliedAt));
  await context.db.update(webhookEvent).set({ appliedAt: new Date(), outcome, cardAlias: null }).where(isOpen);
  return outcome === 'applied';
}

/** Failed calls after which a provider counts as down; fewer may be about one item. */
const maxUntaken = 3;

async function applyWaiting(context: AppContext, provider: WebhookEvent['provider']): Promise<number> {
  const { db, log } = context;
  let applied = 0;
  let untaken = 0;
  for await (const event of readPendingEvents(db, provider)) {
    const done = await runItem(log, 'webhooks', event.id, () =>
      applyOne(context, event).catch(asResult(ProviderError)),
    );
    applied += Number(done === true);
    if (!(done instanceof ProviderError)) continue;
    log.warn('webhook waits for the provider', { kind: event.kind, reason: done.message });
    if (done.failure !== 'not-sent' || (await isItemFailure(context, provider, done.failure))) continue;
    untaken += 1;
    if (untaken === maxUntaken) break; // the provider is down: the others would fail too
  }
  return applied;
}

/**
 * Applies the waiting events. One that needs an unavailable provider keeps waiting, and so does one that fails, which
 * is reported to operators. Each provider has a separate queue, so that one outage does not delay the other.
 *
 * @returns how many changed something.
 */
export const applyWebhooks = async (context: AppContext): Promise<number> =>
  (await applyWaiting(context, 'card')) + (await applyWaiting(context, 'wallet'));
