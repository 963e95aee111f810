import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { keepDays } from '../ui/no-break-dates.tsx';
import { useView } from '../view.tsx';
import { BankPlace } from './ThreeDSecureFrame.tsx';
import type { DeviceEvents, DeviceOrder, MountedDeviceWallets } from './device-wallet-component.ts';
import styles from './DeviceWallets.module.css';

/**
 * The buttons of Apple Pay and Google Pay where they can be used, under what they oblige to; nothing anywhere else, and
 * nothing while that is found out (requirement CC-12).
 *
 * @param isDisabled nothing can be ordered now: another payment is under way, or another price.
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
  const [isFound, setFound] = useState(false);
  const [isAsked, setAsked] = useState(false);
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
    const place = element.appendChild(document.createElement('div'));
    const mount = async (): Promise<void> => {
      const { mountDeviceWallets } = await import('./device-wallet-component.ts');
      if (isCancelled) return;
      const mounted = await mountDeviceWallets(place, methods, latest.current.order, region, {
        onSubmit: (submission) => latest.current.events.onSubmit(submission),
        onDetails: (details) => latest.current.events.onDetails(details),
        allow: (wallet) => latest.current.events.allow(wallet),
        onFailed: (wallet) => latest.current.events.onFailed(wallet),
        onQuestion: () => setAsked(true),
        onGone: () => setAttempt((count) => count + 1),
      });
      if (isCancelled) {
        mounted.unmount();
        return;
      }
      wallets.current = mounted;
      setFound(mounted.found.length > 0);
    };
    setAsked(false);
    // without them there is the card
    mount().catch(() => undefined);
    return () => {
      isCancelled = true;
      wallets.current?.unmount();
      wallets.current = undefined;
      place.remove();
    };
    // the sheets show what is paid: another amount has sheets of its own
  }, [attempt, region, methods, value, currency, order.terms]);

  return (
    <div className={styles['wallets']} hidden={!isFound}>
      <p className={styles['note']}>
        {text.checkout_device_obliges()} {keepDays(order.terms)}
      </p>
      <BankPlace label={text.checkout_payment_any()} isAsked={isAsked} onAbort={() => wallets.current?.giveUp()}>
        <div ref={host} className={styles['buttons']} inert={isDisabled && !isAsked} />
      </BankPlace>
    </div>
  );
}
