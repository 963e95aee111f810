import type { components } from '../../../api-spec/generated/v2.ts';
import { findOfferByNumber, offerNumbers } from '../../../core/domain/offer.ts';
import type { VoucherFailure } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import { alreadySubscribed, trialUsed, voucherLost } from '../checkout/activate-subscription.ts';
import { readSupplyConsent } from '../checkout/immediate-supply-consent.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { offersByName } from '../../offers/offer-name.ts';
import { Problem } from '../../problem.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { writeSubscription } from '../subscription/to-api.ts';
import {
  findAgreement,
  isDeclined,
  isWaiting,
  recordReturn,
  statusOfState,
  type StoredAgreement,
} from './agreement-store.ts';
import { writeReference } from './draft-agreement.ts';
import { pollAgreement } from './poll-agreement.ts';
import { isVoucherFailure } from '../voucher/to-api.ts';
import { openAgreement, type DraftFailure } from './open-agreement.ts';
import { decodeAgreement } from './reference.ts';

type WalletHandlers = Pick<
  Handlers,
  'draftAgreementForOffer' | 'draftAgreementWithVoucher' | 'syncDraftAgreementStatus' | 'getDraftAgreementDetails'
>;

/** The problem of a failed draft. */
function rejectDraft(code: Exclude<DraftFailure, VoucherFailure>) {
  if (code === 'UserHasActiveSubscriptionError') {
    return { status: 409 as const, problem: { title: code, code: 'user_has_active_subscription_error' as const } };
  }
  if (code === 'ReturnUrlNotAllowedError') return { status: 422 as const, problem: { title: code } };
  return { status: 403 as const, problem: { title: code } };
}

/** Maps an agreement that waits for its payer to the API. */
export const writeDraft = (
  context: AppContext,
  agreement: StoredAgreement,
): components['schemas']['DraftAgreement'] => ({
  agreementUrl: agreement.confirmationUrl ?? '',
  encodedAgreementId: writeReference(context, agreement),
  hasSupplyConsent: agreement.consentText !== null,
});

/** Buying with the wallet. */
export function walletHandlers(context: AppContext): WalletHandlers {
  const { db, clock, settings, log } = context;
  const findOwn = async (userId: string, encoded: string): Promise<StoredAgreement> => {
    const ids = Object.values(settings.wallets).map((unit) => decodeAgreement(encoded, userId, unit.clientSecret));
    const id = ids.find((decoded) => decoded !== undefined);
    const agreement = id === undefined ? undefined : await findAgreement(db, id);
    if (agreement === undefined) throw new Problem(404, 'NotFound');
    return agreement;
  };

  return {
    draftAgreementForOffer: async ({ user, region, path, body }) => {
      const { immediateSupplyConsent, ...urls } = body;
      const consent = readSupplyConsent(region, immediateSupplyConsent);
      const order = { userId: user.userId, region, offer: offersByName[path.offer], consent, ...urls };
      const opened = await openAgreement(context, order);
      if (opened.ok) return { status: 201, body: writeDraft(context, opened.value) };
      if (isVoucherFailure(opened.code)) throw new Error('an order without a voucher failed by one');
      return rejectDraft(opened.code);
    },

    draftAgreementWithVoucher: async ({ user, region, body }) => {
      const { immediateSupplyConsent, offerType, ...rest } = body;
      const consent = readSupplyConsent(region, immediateSupplyConsent);
      const offer = findOfferByNumber(offerType);
      if (offer === undefined) throw new Error('the contract admits an unknown offer');
      const opened = await openAgreement(context, { userId: user.userId, region, offer, consent, ...rest });
      if (opened.ok) return { status: 201, body: writeDraft(context, opened.value) };
      if (isVoucherFailure(opened.code)) return { status: 422, problem: { title: opened.code, code: opened.code } };
      return rejectDraft(opened.code);
    },

    syncDraftAgreementStatus: async ({ user, body }) => {
      const agreement = await findOwn(user.userId, body.encodedAgreementId);
      if (isWaiting(agreement)) await recordReturn(db, agreement.id);
      await pollAgreement(context, agreement).catch((error: unknown) => {
        if (!(error instanceof WalletError)) throw error;
        log.warn('wallet gave no answer', { kind: 'status', reason: error.failure, detail: error.message });
      });
      const { state, failure } = await findOwn(user.userId, body.encodedAgreementId);
      const errorTitle = ([alreadySubscribed, trialUsed, voucherLost] as const).find((title) => title === failure);
      const subscriptions = await listSubscriptions(db, user.userId, clock.now());
      const bought = subscriptions.find(({ agreementId }) => agreementId === agreement.id);
      return {
        status: 200,
        body: {
          agreementStatus: statusOfState[state],
          ...(errorTitle !== undefined && { errorTitle }),
          ...(bought === undefined && isDeclined(state) && { isDeclined: true }),
          ...(bought !== undefined && { subscription: await writeSubscription(db, bought, clock.now()) }),
        },
      };
    },

    getDraftAgreementDetails: async ({ user, query }) => {
      const { offer, voucherCode } = await findOwn(user.userId, query.encodedAgreementId);
      return { status: 200, body: { offerType: offerNumbers[offer], voucherCode } };
    },
  };
}
