import { useAtom } from 'jotai';
import type { Ref } from 'react';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useView } from '../view.tsx';
import styles from './PaymentPanel.module.css';
import { hasConsentAtom, isConsentMissingAtom } from './state.ts';

/** The consent to immediate supply, never ticked beforehand, and what else an order agrees to (requirement CC-15). */
export function Consent({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { region } = useView();
  const [hasConsent, setHasConsent] = useAtom(hasConsentAtom);
  const [isConsentMissing, setConsentMissing] = useAtom(isConsentMissingAtom);
  return (
    <>
      <Checkbox
        ref={ref}
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
    </>
  );
}
