import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { paymentMethodsQuery } from '../api/queries.ts';
import type { OfferType } from '../domain/offer.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import { leaveOnOverviewError } from './overview-error.ts';
import { failureAtom, submittingAtom } from './state.ts';

/**
 * Drafts a mandate and leads on to the wallet, where the payer approves it (requirement CW-02). While the wallet does not
 * answer nothing has been taken: the methods are asked for again, so that the page shows what is left.
 */
export function useWalletPurchase(offer: OfferType): () => Promise<void> {
  const { region } = useView();
  const queries = useQueryClient();
  const setFailure = useSetAtom(failureAtom);
  const setSubmitting = useSetAtom(submittingAtom);

  const fail = (error: unknown): void => {
    const problem = problemOf(error);
    if (problem?.title === 'UserHasActiveSubscriptionError') return leaveOnOverviewError(problem, region);
    setSubmitting(undefined);
    setFailure({ kind: 'serviceDown' });
    void queries.invalidateQueries({ queryKey: paymentMethodsQuery(region).queryKey });
  };

  return async () => {
    setFailure(undefined);
    setSubmitting('wallet');
    try {
      const drafted = await unwrap(
        browserApi(region).POST('/vippsmobilepay/draft-agreement/for-{offer}-offer', {
          params: { path: { offer: offer === 'totalDuo' ? 'totalduo' : offer } },
          body: {
            returnUrl: location.origin + linkTo('verifyVm', region),
            myAccountUrl: location.origin + linkTo('dashboard', region),
            immediateSupplyConsent: { text: text.checkout_consent(), acceptedAt: new Date().toISOString() },
          },
        }),
      );
      location.assign(drafted.agreementUrl);
    } catch (error) {
      fail(error);
    }
  };
}
