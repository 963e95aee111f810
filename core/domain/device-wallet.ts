import type { PaymentMethodType } from './transaction.ts';

/** A wallet of a phone or watch, which pays with a stored card. */
export type DeviceWallet = Extract<PaymentMethodType, 'ApplePay' | 'GooglePay'>;

/** Methods of the card provider: a card, or a card in a device wallet. */
export type CardMethod = 'Card' | DeviceWallet;

/** Names of the device wallets on receipts and in the account; the same in every language. */
export const deviceWalletNames: Record<DeviceWallet, string> = { ApplePay: 'Apple Pay', GooglePay: 'Google Pay' };

/** The card provider's names of the methods; Google Pay has two. */
export const cardMethods = {
  scheme: 'Card',
  applepay: 'ApplePay',
  googlepay: 'GooglePay',
  paywithgoogle: 'GooglePay',
} as const satisfies Record<string, CardMethod>;

/** Finds the method for a type of the card provider; undefined for one that is not supported. */
export const findCardMethod = (type: unknown): CardMethod | undefined =>
  typeof type === 'string' && Object.hasOwn(cardMethods, type)
    ? cardMethods[type as keyof typeof cardMethods]
    : undefined;
