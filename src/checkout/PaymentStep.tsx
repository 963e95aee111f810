import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useRef } from 'react';
import type { CheckoutOverview, PaymentMethods } from '../api/queries.ts';
import { toMinor } from '../../core/domain/money.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { deviceWalletNames } from '../../core/domain/device-wallet.ts';
import type { CardFormHandle } from '../payment/CardForm.tsx';
import { DeviceWallets } from '../payment/DeviceWallets.tsx';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { useView } from '../view.tsx';
import { CardChoice } from './CardChoice.tsx';
import { Consent } from './Consent.tsx';
import { describeDeviceOrder } from './device-order.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { MissingMethods } from './MissingMethods.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { usePurchase } from './use-purchase.ts';
import { consentAtom, failureAtom, isConsentMissingAtom, submittingAtom } from './atoms.ts';
import type { Voucher } from './use-voucher.ts';
import { WalletButton } from './WalletButton.tsx';

/** Consent, the available payment methods, and their order buttons. */
export function PaymentStep({
  offer,
  overview,
  voucher,
  isChanging,
  methods,
  onRetry,
  trackPaymentType: tellPayment,
}: {
  offer: OfferType;
  overview: CheckoutOverview;
  voucher: Voucher;
  /** a new price is loading: nothing can be ordered at the old one */
  isChanging: boolean;
  methods: PaymentMethods;
  /** refetches the payment methods */
  onRetry: () => void;
  /** tracks the payment method */
  trackPaymentType: (paymentType: string) => void;
}) {
  const hasConsent = useAtomValue(consentAtom) !== undefined;
  const { region } = useView();
  const setConsentMissing = useSetAtom(isConsentMissingAtom);
  const setFailure = useSetAtom(failureAtom);
  const submitting = useAtomValue(submittingAtom);
  const card = useRef<CardFormHandle>(null);
  const consent = useRef<HTMLInputElement>(null);
  const { amount: major, currencyCode } = overview.today;
  const amount = useMemo(() => ({ value: toMinor(major), currency: currencyCode }), [major, currencyCode]);
  const price = toMinor(overview.offer.defaultPrice);
  const purchase = usePurchase(offer, voucher, { value: amount.value, price });

  const requireConsent = (): boolean => {
    setConsentMissing(!hasConsent);
    if (!hasConsent) consent.current?.focus();
    return hasConsent;
  };
  const validateOrder = (paymentType: string): boolean => {
    if (!requireConsent()) return false;
    tellPayment(paymentType);
    return true;
  };
  const order = (): void => {
    setConsentMissing(!hasConsent);
    if (hasConsent && card.current?.postpone() === true) return;
    // all errors are marked at once; the first one gets the focus
    const isCardValid = card.current?.validate() ?? false;
    if (!isCardValid || !requireConsent()) return;
    tellPayment('card');
    card.current?.submit();
  };

  const isCardUnavailable = methods.unavailable.includes('card');
  const wallet = methods.hasVippsMobilePay ? methods.walletMethod : null;
  return (
    <>
      <MissingMethods methods={methods} onRetry={onRetry} />
      {!isCardUnavailable && (
        <CardChoice
          ref={card}
          methods={methods}
          amount={amount}
          isDisabled={submitting !== undefined}
          onSubmit={purchase.submit}
          onDetails={purchase.confirmDetails}
          onEnter={() => {
            if (submitting === undefined && !isChanging) order();
          }}
        />
      )}
      <Consent ref={consent} />
      <FailureNotice />
      <OrderTerms overview={overview} />
      {!isCardUnavailable && (
        <Button
          size="large"
          isWide
          isBusy={submitting === 'card'}
          aria-describedby="order-terms"
          disabled={(submitting !== undefined && submitting !== 'card') || isChanging}
          onClick={order}
        >
          {text.checkout_order()}
        </Button>
      )}
      {wallet !== null && (
        <WalletButton
          offer={offer}
          voucher={voucher}
          method={wallet}
          isOnly={isCardUnavailable}
          isDisabled={isChanging}
          validateOrder={() => validateOrder(wallet)}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {submitting !== undefined ? text.checkout_verify_title() : ''}
      </p>
      {(methods.hasApplePay || methods.hasGooglePay) && (
        <DeviceWallets
          methods={methods}
          order={describeDeviceOrder(offer, overview, amount, region)}
          isDisabled={submitting !== undefined || isChanging}
          events={{
            onSubmit: purchase.submit,
            onDetails: purchase.confirmDetails,
            validateOrder: (wallet) => validateOrder(wallet === 'ApplePay' ? 'applepay' : 'googlepay'),
            onFailed: (wallet) => setFailure(text.checkout_device_failed({ wallet: deviceWalletNames[wallet] })),
          }}
        />
      )}
    </>
  );
}
