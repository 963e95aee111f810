import { useEffect, useRef, type ReactNode } from 'react';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ThreeDSecureFrame.module.css';

/**
 * The place of a component of the card provider, in which the cardholder's bank may ask its question (3-D Secure 2): the
 * question is named, gets the focus when it comes, and can be turned down.
 *
 * @param label names the place where a way to pay is chosen, to which the focus returns when the question is gone.
 * @param isAsked the bank's question stands there now.
 * @param onAbort the person turns it down; nothing is paid then.
 */
export function ThreeDSecureFrame({
  label,
  isOpen: isAsked,
  onAbort,
  children,
}: {
  label: string;
  isOpen: boolean;
  onAbort: () => void;
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isAsked) {
      // the component calls its frame "components iframe", in every language
      container.current
        ?.querySelector('iframe[name="threeDSIframe"]')
        ?.setAttribute('title', text.checkout_bank_asks());
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    } else if (wasOpen.current) container.current?.focus();
    wasOpen.current = isAsked;
  }, [isAsked]);
  return (
    <div ref={container} className={styles['place']} tabIndex={-1} role="group" aria-label={label}>
      {isAsked && (
        <h3 ref={heading} tabIndex={-1}>
          {text.checkout_bank_asks()}
        </h3>
      )}
      {children}
      {isAsked && (
        <Button variant="secondary" size="small" onClick={onAbort}>
          {text.checkout_bank_abort()}
        </Button>
      )}
    </div>
  );
}
