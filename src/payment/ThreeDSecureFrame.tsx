import { useEffect, useRef, type ReactNode } from 'react';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ThreeDSecureFrame.module.css';

/**
 * The container of a provider component in which the bank may show a 3-D Secure challenge. The challenge gets a
 * heading, the focus and a cancel button.
 *
 * @param label names the group, which gets the focus after the challenge.
 * @param isOpen a challenge is shown.
 * @param onAbort the user cancels the challenge; nothing is paid.
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
