import { useAtom } from 'jotai';
import type { Ref } from 'react';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useView } from '../view.tsx';
import styles from './PaymentPanel.module.css';
import { consentAtom, isConsentMissingAtom } from './atoms.ts';

/** The consent to immediate supply, unchecked by default, and the other terms of an order (requirement CC-15). */
export function Consent({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { region } = useView();
  const [acceptedAt, setAcceptedAt] = useAtom(consentAtom);
  const [isConsentMissing, setConsentMissing] = useAtom(isConsentMissingAtom);
  return (
    <>
      <Checkbox
        ref={ref}
        label={text.checkout_consent()}
        checked={acceptedAt !== undefined}
        onChange={(event) => {
          setAcceptedAt(event.currentTarget.checked ? new Date().toISOString() : undefined);
          setConsentMissing(false);
        }}
        {...(isConsentMissing ? { error: text.checkout_consent_needed() } : {})}
      />
      <p className={styles['terms']}>
        {text.checkout_terms_before()} <a href={linkTo('userTerms', region)}>{text.checkout_terms_link()}</a>.{' '}
        {text.checkout_terms_age()}
      </p>
    </>
  );
}
