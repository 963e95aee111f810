import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import type { CheckoutOverview, PaymentMethods } from '../api/queries.ts';
import { toMinor } from '../../core/domain/money.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { deviceWalletNames, type DeviceWallet } from '../../core/domain/device-wallet.ts';
import { walletNames } from '../../core/domain/wallet.ts';
import type { CardFormHandle, CardPhase } from '../payment/CardForm.tsx';
import { DeviceWallets } from '../payment/DeviceWallets.tsx';
import { text } from '../../core/i18n/text.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { CardChoice } from './CardChoice.tsx';
import { Consent } from './Consent.tsx';
import { describeDeviceOrder } from './device-order.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { MissingMethods } from './MissingMethods.tsx';
import { OrderButton } from './OrderButton.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import styles from './PaymentPanel.module.css';
import { findDefaultOption, listPaymentOptions, type PaymentOption } from './payment-options.ts';
import { usePurchase } from './use-purchase.ts';
import { consentAtom, isConsentMissingAtom, showFailureAtom, submittingAtom } from './atoms.ts';
import type { Voucher } from './use-voucher.ts';
import { useWalletPurchase } from './wallet-purchase.ts';

/** The choice of a payment method, its form, the consent, and one order button for the chosen method. */
export function PaymentStep({
  offer,
  overview,
  voucher,
  isChanging,
  methods,
  onRetry,
  trackPaymentType,
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
  const showFailure = useSetAtom(showFailureAtom);
  const submitting = useAtomValue(submittingAtom);
  const card = useRef<CardFormHandle>(null);
  const consent = useRef<HTMLInputElement>(null);
  const { amount: major, currencyCode } = overview.today;
  const amount = useMemo(() => ({ value: toMinor(major), currency: currencyCode }), [major, currencyCode]);
  const price = toMinor(overview.offer.defaultPrice);
  const purchase = usePurchase(offer, voucher, { value: amount.value, price }, (field) =>
    card.current?.focusField(field),
  );
  const payWithWallet = useWalletPurchase(offer, voucher);

  const hasDeviceWallets = methods.hasApplePay || methods.hasGooglePay;
  const [devices, setDevices] = useState<DeviceWallet[] | undefined>(hasDeviceWallets ? undefined : []);
  const [selected, setSelected] = useState<PaymentOption>();
  const [cardPhase, setCardPhase] = useState<CardPhase>('loading');
  const options = devices && listPaymentOptions(methods, devices);
  const option = options && (selected && options.includes(selected) ? selected : findDefaultOption(options, methods));
  const isCard = option === 'card';
  // a typed card stays while another method is tried
  const [wasCard, setWasCard] = useState(isCard);
  if (isCard && !wasCard) setWasCard(true);
  const { walletMethod } = methods;

  const requireConsent = (): boolean => {
    setConsentMissing(!hasConsent);
    if (!hasConsent) consent.current?.focus();
    return hasConsent;
  };
  const validateOrder = (paymentType: string): boolean => {
    if (!requireConsent()) return false;
    trackPaymentType(paymentType);
    return true;
  };
  const orderWithCard = (): void => {
    setConsentMissing(!hasConsent);
    if (hasConsent && card.current?.postpone() === true) return;
    // all errors are marked at once; the first one gets the focus
    const isCardValid = card.current?.validate() ?? false;
    if (!isCardValid || !validateOrder('card')) return;
    card.current?.submit();
  };
  const orderWithWallet = (): void => {
    if (walletMethod !== null && validateOrder(walletMethod)) void payWithWallet();
  };

  return (
    <>
      <MissingMethods methods={methods} onRetry={onRetry} />
      {options === undefined && (
        <div className={styles['loading']}>
          <Spinner label={text.checkout_card_loading()} isLarge />
        </div>
      )}
      <PaymentChoice
        options={options ?? []}
        selected={option}
        wallet={walletMethod}
        isDisabled={submitting !== undefined}
        onSelect={setSelected}
      />
      {wasCard && (
        <div className={styles['method']} hidden={!isCard}>
          <CardChoice
            ref={card}
            methods={methods}
            amount={amount}
            alternative={methods.hasVippsMobilePay && walletMethod ? walletNames[walletMethod] : undefined}
            isDisabled={submitting !== undefined}
            onSubmit={purchase.submit}
            onDetails={purchase.confirmDetails}
            onPhase={setCardPhase}
            onEnter={() => {
              if (submitting === undefined && !isChanging) orderWithCard();
            }}
          />
        </div>
      )}
      {option === 'wallet' && walletMethod && (
        <p id="wallet-hint" className={styles['safe']}>
          {text.checkout_wallet_hint({ wallet: walletNames[walletMethod] })}
        </p>
      )}
      <Consent ref={consent} />
      <FailureNotice />
      <OrderTerms overview={overview} />
      {option === 'wallet' && walletMethod && (
        <OrderButton of="wallet" isDisabled={isChanging} onClick={orderWithWallet}>
          {text.checkout_wallet_order({ wallet: walletNames[walletMethod] })}
        </OrderButton>
      )}
      {isCard && cardPhase !== 'unavailable' && (
        <OrderButton of="card" isDisabled={isChanging || cardPhase === 'loading'} onClick={orderWithCard}>
          {text.checkout_order()}
        </OrderButton>
      )}
      <p className="visually-hidden" aria-live="polite">
        {submitting !== undefined ? text.checkout_verify_title() : ''}
      </p>
      {hasDeviceWallets && (
        <DeviceWallets
          methods={methods}
          order={describeDeviceOrder(offer, overview, amount, region)}
          chosen={option === 'wallet' || isCard ? undefined : option}
          isDisabled={submitting !== undefined || isChanging}
          onFound={setDevices}
          events={{
            onSubmit: purchase.submit,
            onDetails: purchase.confirmDetails,
            validateOrder: (wallet) => validateOrder(wallet === 'ApplePay' ? 'applepay' : 'googlepay'),
            onFailed: (wallet) => showFailure(text.checkout_device_failed({ wallet: deviceWalletNames[wallet] })),
          }}
        />
      )}
    </>
  );
}
