import { useSetAtom } from 'jotai';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { offerNumbers, type OfferType } from '../../core/domain/offer.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { useOrderFailure } from './order-failure.ts';
import { failureAtom, submittingAtom } from './atoms.ts';
import { useImmediateSupplyConsent } from './immediate-supply-consent.ts';
import type { Voucher } from './use-voucher.ts';

/**
 * Drafts an agreement and redirects to the wallet, where the payer approves it (requirement CW-02). Without a response
 * of the wallet nothing was charged: the payment methods are refetched, so that the page shows the remaining ones.
 *
 * An invalid voucher is removed together with its price, before another order is possible.
 */
export function useWalletPurchase(offer: OfferType, voucher: Voucher): () => Promise<void> {
  const { region } = useView();
  const setFailure = useSetAtom(failureAtom);
  const setSubmitting = useSetAtom(submittingAtom);
  const getConsent = useImmediateSupplyConsent();
  const handleOrderFailure = useOrderFailure(voucher);

  const code = voucher.state.validatedCode;

  const draftAgreement = () => {
    const body = {
      returnUrl: location.origin + linkTo('verifyVm', region, {}, { coupon: code }),
      myAccountUrl: location.origin + linkTo('dashboard', region),
      immediateSupplyConsent: getConsent(),
    };
    const api = getApiClient(region);
    if (code === undefined) {
      const path = { offer: offer === 'totalDuo' ? ('totalduo' as const) : offer };
      return unwrap(api.POST('/vippsmobilepay/draft-agreement/for-{offer}-offer', { params: { path }, body }));
    }
    const order = { ...body, offerType: offerNumbers[offer], voucherCode: code };
    return unwrap(api.POST('/vippsmobilepay/draft-agreement/with-voucher', { body: order }));
  };

  return async () => {
    setFailure(undefined);
    setSubmitting('wallet');
    try {
      location.assign((await draftAgreement()).agreementUrl);
    } catch (error) {
      await handleOrderFailure(error);
    }
  };
}
