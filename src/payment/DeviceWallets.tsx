import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { ThreeDSecureFrame } from './ThreeDSecureFrame.tsx';
import type { DeviceWallet } from '../../core/domain/device-wallet.ts';
import type { DeviceEvents, DeviceOrder, MountedDeviceWallets } from './device-wallet-component.ts';
import styles from './DeviceWallets.module.css';

/** The makers' scripts may load slowly: the other methods are offered then. */
const searchTimeoutMs = 3_000;

/**
 * The button of Apple Pay or Google Pay while it is the chosen method, with its terms (requirement CC-12). Both are
 * mounted at once, because only the mounted ones tell whether the device supports them.
 *
 * @param chosen undefined while another method is chosen.
 * @param isDisabled no order is possible now: another payment is in progress, or a new price is loading.
 * @param onFound receives the supported wallets, or none when that is unknown after some seconds.
 */
export function DeviceWallets({
  methods,
  order,
  chosen,
  isDisabled,
  events,
  onFound,
}: {
  methods: PaymentMethods;
  order: DeviceOrder;
  chosen: DeviceWallet | undefined;
  isDisabled: boolean;
  events: DeviceEvents;
  onFound: (wallets: DeviceWallet[]) => void;
}) {
  const { region } = useView();
  const [isChallengeOpen, setChallengeOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const wallets = useRef<MountedDeviceWallets>(undefined);
  const latest = useRef({ events, order, onFound });
  useEffect(() => {
    latest.current = { events, order, onFound };
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
      latest.current.onFound(mounted.found);
    };
    setChallengeOpen(false);
    // without them there is the card
    const handleNone = (): void => latest.current.onFound([]);
    const timeout = setTimeout(handleNone, searchTimeoutMs);
    void mount()
      .catch(handleNone)
      .finally(() => clearTimeout(timeout));
    return () => {
      isCancelled = true;
      clearTimeout(timeout);
      wallets.current?.unmount();
      wallets.current = undefined;
      container.remove();
    };
    // the wallet sheets show the amount: another amount needs new ones
  }, [attempt, region, methods, value, currency, order.terms]);

  return (
    <div className={styles['wallets']} data-chosen={chosen} hidden={chosen === undefined}>
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
