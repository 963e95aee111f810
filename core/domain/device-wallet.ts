import type { PaymentMethodType } from './transaction.ts';

/** A wallet of a phone or watch, which pays with a card that it holds. */
export type DeviceWallet = Extract<PaymentMethodType, 'ApplePay' | 'GooglePay'>;

/** What the card provider is paid with: a card by itself, or one that a device wallet holds. */
export type CardMethod = 'Card' | DeviceWallet;

/** Names of the device wallets on receipts and in the account; they are the same in every language. */
export const deviceWalletNames: Record<DeviceWallet, string> = { ApplePay: 'Apple Pay', GooglePay: 'Google Pay' };

/** What the card provider calls its methods; Google Pay has two names. */
export const cardMethods = {
  scheme: 'Card',
  applepay: 'ApplePay',
  googlepay: 'GooglePay',
  paywithgoogle: 'GooglePay',
} as const satisfies Record<string, CardMethod>;

/** What a method of the card provider pays with; undefined for one that we do not take. */
export const findCardMethod = (type: unknown): CardMethod | undefined =>
  typeof type === 'string' && Object.hasOwn(cardMethods, type)
    ? cardMethods[type as keyof typeof cardMethods]
    : undefined;
