import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { paymentMethodsQuery, type CheckoutOverview } from '../api/queries.ts';
import { toMinor } from '../domain/money.ts';
import type { OfferType } from '../domain/offer.ts';
import { CardForm, type CardFormHandle } from '../payment/CardForm.tsx';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import styles from './PaymentPanel.module.css';
import { usePurchase } from './purchase.ts';
import { hasConsentAtom, isConsentMissingAtom, isSubmittingAtom } from './state.ts';
import { Unavailable } from './Unavailable.tsx';

/** Consent, card and the button that obliges to pay. */
export function PaymentPanel({ offer, overview }: { offer: OfferType; overview: CheckoutOverview }) {
  const { region } = useView();
  const [hasConsent, setHasConsent] = useAtom(hasConsentAtom);
  const [isConsentMissing, setConsentMissing] = useAtom(isConsentMissingAtom);
  const isSubmitting = useAtomValue(isSubmittingAtom);
  const card = useRef<CardFormHandle>(null);
  const consent = useRef<HTMLInputElement>(null);
  const methods = useQuery(paymentMethodsQuery(region));
  const purchase = usePurchase(offer);
  const { amount: major, currencyCode } = overview.today;
  const amount = useMemo(() => ({ value: toMinor(major), currency: currencyCode }), [major, currencyCode]);

  const order = (): void => {
    setConsentMissing(!hasConsent);
    // everything that is wrong is marked at once; the focus goes to the first of it
    const isCardRight = card.current?.check() ?? false;
    if (isCardRight && hasConsent) card.current?.submit();
    else if (isCardRight) consent.current?.focus();
  };

  if (methods.isError) return <Unavailable onRetry={() => void methods.refetch()} />;
  return (
    <section className={styles['panel']} aria-labelledby="payment-heading">
      <h2 id="payment-heading" className={styles['heading']}>
        {text.checkout_payment()}
      </h2>
      {methods.data ? (
        <CardForm
          ref={card}
          methods={methods.data}
          amount={amount}
          onSubmit={purchase.submit}
          onDetails={purchase.confirmDetails}
        />
      ) : (
        <div className={styles['loading']}>
          <Spinner label={text.checkout_card_loading()} isLarge />
        </div>
      )}
      <p className={styles['safe']}>{text.checkout_safe()}</p>
      <Checkbox
        ref={consent}
        label={text.checkout_consent()}
        checked={hasConsent}
        onChange={(event) => {
          setHasConsent(event.currentTarget.checked);
          setConsentMissing(false);
        }}
        {...(isConsentMissing ? { error: text.checkout_consent_needed() } : {})}
      />
      <p className={styles['terms']}>
        {text.checkout_terms_before()} <a href={linkTo('userTerms', region)}>{text.checkout_terms_link()}</a>.{' '}
        {text.checkout_terms_age()}
      </p>
      <FailureNotice />
      <Button size="large" isWide isBusy={isSubmitting} disabled={!methods.data} onClick={order}>
        {text.checkout_order()}
      </Button>
      <p className="visually-hidden" aria-live="polite">
        {isSubmitting ? text.checkout_verify_title() : ''}
      </p>
    </section>
  );
}
