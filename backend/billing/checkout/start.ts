import { isOngoing, isWebManaged } from '../../../core/domain/subscription.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { normalizeVoucherCode, type RedeemFailure, type VoucherFailure } from '../../../core/domain/voucher.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import { alreadySubscribed, voucherLost } from './activate-subscription.ts';
import { readSupplyConsent } from './immediate-supply-consent.ts';
import { openSession, type Order } from './open-session.ts';
import { quoteVoucher } from '../voucher/quote-voucher.ts';
import { describeResult } from './result.ts';
import type { StoredSession } from './session-store.ts';
import { startFree } from './start-free-subscription.ts';
import { submitPayment } from './submit-payment.ts';
import { redeemOnSubscription } from '../voucher/redeem.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { findStoredCard } from '../payments/stored-card.ts';

/** Why nothing was started; titles of the API's problems. */
export type StartFailure =
  | VoucherFailure
  | RedeemFailure
  | 'UserHasActiveSubscriptionError'
  | 'SubscriptionManagedElsewhereError'
  | 'StandardOfferAccessDeniedError'
  | 'StudentOfferAccessDeniedError'
  | 'ReturnUrlNotAllowedError'
  | 'NoPaymentMethodError';

/** The result of a start: started, redeemed on the current plan, declined, or with an unknown outcome. */
export type StartOutcome =
  | { kind: 'started' | 'redeemed' | 'unknown' }
  | { kind: 'refused'; refusalCode: string | undefined };

type Customer = { userId: string; email: string };

/** Parallel starts, or repeats within the hour, share one session, so that one of them pays. */
async function createKey(
  { db, clock }: AppContext,
  { userId }: Customer,
  region: Region,
  code: string,
): Promise<string> {
  const had = (await listSubscriptions(db, userId, clock.now())).length;
  return ['start', region, had, Math.floor(Date.now() / 3_600_000), code].join(':');
}

async function payWithCard(
  context: AppContext,
  person: Customer,
  session: StoredSession,
  token: string,
): Promise<Result<StartOutcome, StartFailure>> {
  const submission = { paymentMethod: { type: 'scheme', storedPaymentMethodId: token }, browserInfo: null };
  const providerResult = await submitPayment(context, person, session.id, submission);
  const result = await describeResult(context, person.userId, session.id, providerResult);
  if (result.errorTitle === alreadySubscribed) return fail(alreadySubscribed);
  if (result.errorTitle === voucherLost) return fail(voucherLost);
  if (result.resultCode === 'Authorised') return succeed({ kind: 'started' });
  const isUnknown = result.resultCode === 'Received' || result.resultCode === 'Pending';
  return succeed(isUnknown ? { kind: 'unknown' } : { kind: 'refused', refusalCode: result.refusalReasonCode });
}

/**
 * Starts the standard plan on the stored card, or with a voucher's free period without one. A user with a plan redeems
 * the voucher on it (decision 0015). A start is an order and needs the consent to immediate supply (decision 0044). So
 * a redemption on a plan that has just ended buys nothing.
 *
 * @param coupon a code as typed; undefined for none.
 * @param consent the shown text of the consent; undefined for none.
 * @throws Problem 412 an order without consent, 409 payment in progress or made, 410 session or voucher gone, 503 provider down.
 */
export async function startOrRedeem(
  context: AppContext,
  person: Customer,
  region: Region,
  coupon: string | undefined,
  consent: string | undefined,
): Promise<Result<StartOutcome, StartFailure>> {
  const { db, clock, settings } = context;
  const { userId } = person;
  const running = (await listSubscriptions(db, userId, clock.now())).find(({ status }) => isOngoing(status));
  if (running !== undefined && coupon !== undefined) {
    const redeemed = await redeemOnSubscription(context, userId, coupon);
    return redeemed.ok ? succeed({ kind: 'redeemed' }) : redeemed;
  }
  if (running !== undefined) {
    return fail(isWebManaged(running.manager) ? alreadySubscribed : 'SubscriptionManagedElsewhereError');
  }
  const card = await findStoredCard(db, userId);
  if (card === undefined) {
    const quoted = coupon === undefined ? undefined : await quoteVoucher(context, userId, 'standard', region, coupon);
    if (quoted?.ok === false) return quoted;
    if (quoted?.value.term.discount !== 'FREE') return fail('NoPaymentMethodError');
  }
  const order: Order = {
    userId,
    region,
    offer: 'standard',
    returnUrl: settings.siteUrl + linkTo('dashboard', region),
    idempotencyKey: await createKey(context, person, region, normalizeVoucherCode(coupon ?? '')),
    voucherCode: coupon,
    consent: readSupplyConsent(region, { text: consent ?? '' }),
  };
  const opened = await openSession(context, order);
  if (!opened.ok) return opened;
  if (card !== undefined) return payWithCard(context, person, opened.value, card.token);
  const failure = await startFree(context, opened.value);
  return failure === undefined ? succeed({ kind: 'started' }) : fail(failure);
}
