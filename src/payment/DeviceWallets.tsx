import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { ThreeDSecureFrame } from './ThreeDSecureFrame.tsx';
import type { DeviceEvents, DeviceOrder, MountedDeviceWallets } from './device-wallet-component.ts';
import styles from './DeviceWallets.module.css';

/**
 * The buttons of Apple Pay and Google Pay where they are supported, with their terms; empty elsewhere, and until that
 * is known (requirement CC-12).
 *
 * @param isDisabled no order is possible now: another payment is in progress, or a new price is loading.
 */
export function DeviceWallets({
  methods,
  order,
  isDisabled,
  events,
}: {
  methods: PaymentMethods;
  order: DeviceOrder;
  isDisabled: boolean;
  events: DeviceEvents;
}) {
  const { region } = useView();
  const [isAvailable, setAvailable] = useState(false);
  const [isChallengeOpen, setChallengeOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const wallets = useRef<MountedDeviceWallets>(undefined);
  const latest = useRef({ events, order });
  useEffect(() => {
    latest.current = { events, order };
  });
  const { value, currency } = order.amount;

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isCancelled = false;
    const container = element.appendChild(document.createElement('div'));
    const mount = async (): Promise<void> => {
      const { mountDeviceWallets } = await import('./device-wallet-component.ts');
      if (isCancelled) return;
      const mounted = await mountDeviceWallets(container, methods, latest.current.order, region, {
        onSubmit: (submission) => latest.current.events.onSubmit(submission),
        onDetails: (details) => latest.current.events.onDetails(details),
        validateOrder: (wallet) => latest.current.events.validateOrder(wallet),
        onFailed: (wallet) => latest.current.events.onFailed(wallet),
        onChallenge: () => setChallengeOpen(true),
        onChallengeFailed: () => setAttempt((count) => count + 1),
      });
      if (isCancelled) {
        mounted.unmount();
        return;
      }
      wallets.current = mounted;
      setAvailable(mounted.found.length > 0);
    };
    setChallengeOpen(false);
    // without them there is the card
    mount().catch(() => undefined);
    return () => {
      isCancelled = true;
      wallets.current?.unmount();
      wallets.current = undefined;
      container.remove();
    };
    // the wallet sheets show the amount: another amount needs new ones
  }, [attempt, region, methods, value, currency, order.terms]);

  return (
    <div className={styles['wallets']} hidden={!isAvailable}>
      <p className={styles['note']}>
        {text.checkout_device_obliges()} {order.terms}
      </p>
      <ThreeDSecureFrame
        label={text.checkout_payment_any()}
        isOpen={isChallengeOpen}
        onAbort={() => wallets.current?.cancelChallenge()}
      >
        <div ref={host} className={styles['buttons']} inert={isDisabled && !isChallengeOpen} />
      </ThreeDSecureFrame>
    </div>
  );
}
