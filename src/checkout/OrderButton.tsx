import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { submittingAtom } from './atoms.ts';

/** The order button of a payment method, busy while its order is in progress. */
export function OrderButton({
  of: method,
  isDisabled,
  onClick,
  children,
}: {
  of: 'card' | 'wallet';
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const submitting = useAtomValue(submittingAtom);
  return (
    <Button
      size="large"
      isWide
      isBusy={submitting === method}
      disabled={isDisabled && submitting !== method}
      aria-describedby={method === 'wallet' ? 'order-terms wallet-hint' : 'order-terms'}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
