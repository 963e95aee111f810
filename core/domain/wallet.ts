import type { Region } from './region.ts';

/** The Nordic wallets by method name. */
export type WalletMethod = 'vipps' | 'mobilepay';

/** Wallet of each region; Sweden has none. */
export const walletMethods = { se: null, no: 'vipps', fi: 'mobilepay' } as const satisfies Record<
  Region,
  WalletMethod | null
>;

/** Names of the wallets on receipts and as payment method types. */
export const walletNames = { vipps: 'Vipps', mobilepay: 'MobilePay' } as const satisfies Record<WalletMethod, string>;

/** Status of an agreement in the API. */
export type AgreementStatus = 'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED';

/** Gets the outcome of an agreement's status for the user. */
export const getAgreementOutcome = (status: AgreementStatus): 'success' | 'payment_error' =>
  status === 'PENDING' || status === 'ACTIVE' ? 'success' : 'payment_error';
