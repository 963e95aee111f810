import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProblem } from '../api/api-error.ts';
import { featuresQuery, overviewQuery, paymentMethodsQuery } from '../api/queries.ts';
import { findOfferBySegment } from '../../core/domain/offer.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { formatDiscount } from '../payment/discount-text.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import styles from './CheckoutPage.module.css';
import { offerTitles } from './offer-text.ts';
import { createOverviewFailureAction } from './overview-failure.ts';
import { OverviewPanel } from './OverviewPanel.tsx';
import { PaymentPanel, paymentStepQuery } from './PaymentPanel.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useVoucher } from './use-voucher.ts';
import { VoucherField } from './VoucherField.tsx';

/** The checkout of one offer: costs and dates, then the payment (requirements CC-01, CC-02). */
export function CheckoutPage() {
  const { region, params } = useView();
  const offer = findOfferBySegment(params['offer'] ?? '') ?? 'standard';
  const features = useQuery(featuresQuery(region));
  const voucher = useVoucher(offer);
  const code = voucher.state.validatedCode;
  const overview = useQuery({
    ...overviewQuery(region, offer, code),
    enabled: voucher.state.status !== 'restoring',
    // the page stays while a voucher changes the price
    placeholderData: keepPreviousData,
    meta: { onFailure: createOverviewFailureAction(code) },
  });
  // both load while the overview does: the order button waits for them
  usePrefetchQuery(paymentMethodsQuery(region));
  usePrefetchQuery(paymentStepQuery);
  const isOff = features.data?.isCheckoutV2Enabled === false;

  useEffect(() => {
    if (isOff) location.replace(linkTo('offer', region));
  }, [isOff, region]);

  if (getProblem(overview.error)?.isTemporary || features.isError) {
    return (
      <div className={styles['page']}>
        <h1 className={styles['title']}>{offerTitles[offer]()}</h1>
        <Unavailable onRetry={() => void Promise.all([features.refetch(), overview.refetch()])} />
      </div>
    );
  }
  if (!overview.data || !features.data || isOff) {
    return (
      <div className={styles['loading']}>
        <Spinner label={text.checkout_loading()} isLarge />
      </div>
    );
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{offerTitles[offer]()}</h1>
      <div className={styles['columns']}>
        <div className={styles['summary']}>
          <OverviewPanel overview={overview.data} isChanging={overview.isPlaceholderData} />
          {offer !== 'student' && (
            <VoucherField
              voucher={voucher}
              benefit={overview.data.discount && formatDiscount(overview.data.discount)}
            />
          )}
        </div>
        <PaymentPanel
          offer={offer}
          overview={overview.data}
          voucher={voucher}
          isChanging={overview.isPlaceholderData || voucher.state.status === 'checking'}
        />
      </div>
    </div>
  );
}
