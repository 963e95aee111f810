import type { PaymentMethods } from '../api/queries.ts';
import type { DeviceWallet } from '../../core/domain/device-wallet.ts';
import type { Region } from '../../core/domain/region.ts';
import { ApplePay, GooglePay } from './device-wallet-provider.ts';
import {
  createProviderCheckout,
  type ChallengeEvents,
  type PaymentHandlers,
  type ProviderAmount,
} from './provider-checkout.ts';

/** The content of a wallet's sheet: today's amount, and the agreed later charges. */
export type DeviceOrder = {
  amount: ProviderAmount;
  /** the plan */
  title: string;
  /** the agreement as text, with its dates */
  terms: string;
  /** undefined when nothing will ever be charged */
  next: { value: number; date: string } | undefined;
  /** absolute URL of the page to end the agreement */
  manageUrl: string;
};

/** Callbacks of the page that mounts the buttons. */
export type DeviceEvents = PaymentHandlers & {
  /** checks whether the order may proceed; called synchronously on a click, before the wallet opens */
  validateOrder: (wallet: DeviceWallet) => boolean;
  /** the wallet failed after all; nothing was paid */
  onFailed: (wallet: DeviceWallet) => void;
};

/** Mounted buttons. */
export type MountedDeviceWallets = {
  found: DeviceWallet[];
  /** the user cancels the challenge */
  cancelChallenge: () => void;
  unmount: () => void;
};

const toMajor = (minor: number): string => (minor / 100).toFixed(2);

/** The agreement as Apple shows it, with its first day (Apple Pay on the web, recurring payment request). */
function buildApplePayMandate({ title, terms, next, manageUrl: manageAddress }: DeviceOrder) {
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

/** The nonce of the page's scripts; Google sets it on the styles of its button. */
const getScriptNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** True where the browser supports Apple Pay: Apple's script is loaded nowhere else (decision 0074). */
export const canUseApplePay = ({ hasApplePay }: Pick<PaymentMethods, 'hasApplePay'>): boolean =>
  hasApplePay && 'ApplePaySession' in window;

/**
 * Mounts the buttons of the wallets that provider, settings and browser support. An unsupported wallet adds nothing.
 *
 * @param host empty element; each button gets its own child element.
 * @throws when the provider's library cannot be set up.
 */
export async function mountDeviceWallets(
  host: HTMLElement,
  methods: PaymentMethods,
  order: DeviceOrder,
  region: Region,
  events: DeviceEvents & ChallengeEvents,
): Promise<MountedDeviceWallets> {
  const { checkout, isLocked, bankOptions, giveUp } = await createProviderCheckout(methods, order.amount, region, {
    ...events,
    onComplete: () => undefined,
  });
  // the first call opens the wallet; the second does nothing
  const onClick = (wallet: DeviceWallet) => (open: () => void, leave: () => void) =>
    !isLocked() && events.validateOrder(wallet) ? open() : leave();
  const available: DeviceWallet[] = [];
  const buildOptions = (wallet: DeviceWallet) => ({
    ...bankOptions,
    showPayButton: true,
    onClick: onClick(wallet),
    // a closed sheet or a script that did not load needs no message
    onError: (error: { name: string }) => {
      if (!giveUp() && error.name !== 'CANCEL' && available.includes(wallet)) events.onFailed(wallet);
    },
  });
  const factories = {
    ApplePay: () =>
      new ApplePay(checkout, {
        ...buildOptions('ApplePay'),
        buttonType: 'pay',
        ...buildApplePayMandate(order),
      } as never),
    GooglePay: () =>
      new GooglePay(checkout, {
        ...buildOptions('GooglePay'),
        buttonType: 'pay',
        buttonSizeMode: 'fill',
        nonce: getScriptNonce(),
      } as never),
  };
  const offer = async (wallet: DeviceWallet, isSupported: boolean) => {
    if (!isSupported) return undefined;
    const container = host.appendChild(document.createElement('div'));
    container.dataset['wallet'] = wallet;
    try {
      const component = factories[wallet]();
      await component.isAvailable();
      available.push(wallet);
      component.mount(container);
      return component;
    } catch {
      container.remove();
      return undefined;
    }
  };
  const mounted = await Promise.all([
    offer('ApplePay', canUseApplePay(methods)),
    offer('GooglePay', methods.hasGooglePay),
  ]);
  return {
    found: available,
    cancelChallenge: giveUp,
    unmount: () => mounted.forEach((component) => component?.unmount()),
  };
}
