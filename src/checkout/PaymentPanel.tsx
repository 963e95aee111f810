import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery, type CheckoutOverview } from '../api/queries.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { text } from '../../core/i18n/text.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { useCheckoutEvents } from './checkout-events.ts';
import styles from './PaymentPanel.module.css';
import { Unavailable } from './Unavailable.tsx';
import type { Voucher } from './use-voucher.ts';

/** The payment step, loaded in parallel with the card provider's code. */
export const paymentStepQuery = {
  queryKey: ['payment-step'],
  queryFn: async () => {
    void import('../payment/card-component.ts').catch(() => undefined);
    return (await import('./PaymentStep.tsx')).PaymentStep;
  },
  staleTime: Infinity,
};

/** The payment step and its heading. */
export function PaymentPanel({
  offer,
  overview,
  voucher,
  isChanging,
}: {
  offer: OfferType;
  overview: CheckoutOverview;
  voucher: Voucher;
  /** a new price is loading: nothing can be ordered at the old one */
  isChanging: boolean;
}) {
  const { region } = useView();
  const methods = useQuery(paymentMethodsQuery(region));
  const trackPaymentType = useCheckoutEvents(offer, overview, voucher.state.validatedCode);

  const step = useQuery(paymentStepQuery);
  const PaymentStep = step.data;
  const retry = (): void => void (methods.isLoadingError ? methods : step).refetch();

  if (methods.isLoadingError || step.isLoadingError) return <Unavailable onRetry={retry} />;
  return (
    <section className={styles['panel']} aria-labelledby="payment-heading">
      <h2 id="payment-heading" className={styles['heading']}>
        {text.checkout_payment_any()}
      </h2>
      {methods.data && PaymentStep ? (
        <PaymentStep
          offer={offer}
          overview={overview}
          voucher={voucher}
          isChanging={isChanging}
          methods={methods.data}
          onRetry={() => void methods.refetch()}
          trackPaymentType={trackPaymentType}
        />
      ) : (
        <div className={styles['loading']}>
          <Spinner label={text.checkout_card_loading()} isLarge />
        </div>
      )}
    </section>
  );
}
