import type { PaymentMethods } from '../api/queries.ts';
import type { DeviceWallet } from '../../core/domain/device-wallet.ts';
import type { Region } from '../../core/domain/region.ts';
import { ApplePay, GooglePay } from './device-wallet-provider.ts';
import { openProviderCheckout, type BankEvents, type PaymentCalls, type ProviderAmount } from './provider-checkout.ts';

/** What the sheet of a wallet shows: what is paid today, and what has been agreed for later. */
export type DeviceOrder = {
  amount: ProviderAmount;
  /** the plan */
  title: string;
  /** the agreement in words, with its dates */
  terms: string;
  /** undefined when nothing will ever be charged */
  next: { value: number; date: string } | undefined;
  /** where the agreement is ended, absolute */
  manageAddress: string;
};

/** Callbacks of the page that mounts the buttons. */
export type DeviceEvents = PaymentCalls & {
  /** says whether the order may go ahead; asked at once when a button is pressed, before the wallet opens */
  allow: (wallet: DeviceWallet) => boolean;
  /** the wallet could not be used after all; nothing was paid */
  onFailed: (wallet: DeviceWallet) => void;
};

/** Mounted buttons. */
export type MountedDeviceWallets = {
  found: DeviceWallet[];
  /** the person would rather not answer the bank's question */
  giveUp: () => void;
  unmount: () => void;
};

const toMajor = (minor: number): string => (minor / 100).toFixed(2);

/** The mandate as Apple shows it, with its first day (Apple Pay on the web, recurring payment request). */
function describeMandate({ title, terms, next, manageAddress }: DeviceOrder) {
  if (next === undefined) return {};
  const regularBilling = {
    label: title,
    amount: toMajor(next.value),
    paymentTiming: 'recurring',
    recurringPaymentStartDate: new Date(next.date),
    recurringPaymentIntervalUnit: 'month',
    recurringPaymentIntervalCount: 1,
  };
  return {
    recurringPaymentRequest: {
      paymentDescription: title,
      regularBilling,
      billingAgreement: terms,
      managementURL: manageAddress,
    },
  };
}

/** The page's scripts are named by it; Google puts it on the styles of its button. */
const findNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** True where the browser itself knows Apple Pay: Apple's script is not loaded anywhere else (decision 0074). */
export const mayHaveApplePay = ({ hasApplePay }: Pick<PaymentMethods, 'hasApplePay'>): boolean =>
  hasApplePay && 'ApplePaySession' in window;

/**
 * Mounts the buttons of the wallets that the provider, our settings and the browser allow. A wallet that is not to be had
 * leaves no trace.
 *
 * @param host empty element; each button gets an element of its own in it.
 * @throws when the provider's library cannot be set up.
 */
export async function mountDeviceWallets(
  host: HTMLElement,
  methods: PaymentMethods,
  order: DeviceOrder,
  region: Region,
  events: DeviceEvents & BankEvents,
): Promise<MountedDeviceWallets> {
  const { checkout, isLocked, bankOptions, giveUp } = await openProviderCheckout(methods, order.amount, region, {
    ...events,
    onOver: () => undefined,
  });
  // the wallet opens when the first is called; with the second nothing happens
  const onClick = (wallet: DeviceWallet) => (open: () => void, leave: () => void) =>
    !isLocked() && events.allow(wallet) ? open() : leave();
  const found: DeviceWallet[] = [];
  const optionsOf = (wallet: DeviceWallet) => ({
    ...bankOptions,
    showPayButton: true,
    onClick: onClick(wallet),
    // somebody who closes the sheet knows it; a script that does not come is no news to anybody
    onError: (error: { name: string }) => {
      if (!giveUp() && error.name !== 'CANCEL' && found.includes(wallet)) events.onFailed(wallet);
    },
  });
  const makers = {
    ApplePay: () =>
      new ApplePay(checkout, {
        ...optionsOf('ApplePay'),
        buttonType: 'pay',
        ...describeMandate(order),
      } as never),
    GooglePay: () =>
      new GooglePay(checkout, {
        ...optionsOf('GooglePay'),
        buttonType: 'pay',
        buttonSizeMode: 'fill',
        nonce: findNonce(),
      } as never),
  };
  const offer = async (wallet: DeviceWallet, isOffered: boolean) => {
    if (!isOffered) return undefined;
    const place = host.appendChild(document.createElement('div'));
    try {
      const component = makers[wallet]();
      await component.isAvailable();
      found.push(wallet);
      component.mount(place);
      return component;
    } catch {
      place.remove();
      return undefined;
    }
  };
  const mounted = await Promise.all([
    offer('ApplePay', mayHaveApplePay(methods)),
    offer('GooglePay', methods.hasGooglePay),
  ]);
  return { found, giveUp, unmount: () => mounted.forEach((component) => component?.unmount()) };
}
