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
  isOpen: isChallengeOpen,
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
    if (isChallengeOpen) {
      // the component calls its frame "components iframe", in every language
      container.current
        ?.querySelector('iframe[name="threeDSIframe"]')
        ?.setAttribute('title', text.checkout_bank_asks());
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    } else if (wasOpen.current) container.current?.focus();
    wasOpen.current = isChallengeOpen;
  }, [isChallengeOpen]);
  return (
    <div ref={container} className={styles['place']} tabIndex={-1} role="group" aria-label={label}>
      {isChallengeOpen && (
        <h3 ref={heading} tabIndex={-1}>
          {text.checkout_bank_asks()}
        </h3>
      )}
      {children}
      {isChallengeOpen && (
        <Button variant="secondary" size="small" onClick={onAbort}>
          {text.checkout_bank_abort()}
        </Button>
      )}
    </div>
  );
}
