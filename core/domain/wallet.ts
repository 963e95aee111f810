import type { Region } from './region.ts';

/** The Nordic wallet by the name of its method. */
export type WalletMethod = 'vipps' | 'mobilepay';

/** Which wallet a market has; Sweden has none. */
export const walletMethods = { se: null, no: 'vipps', fi: 'mobilepay' } as const satisfies Record<
  Region,
  WalletMethod | null
>;

/** Names of the wallets on receipts and as payment method types. */
export const walletNames = { vipps: 'Vipps', mobilepay: 'MobilePay' } as const satisfies Record<WalletMethod, string>;

/** Where a mandate stands, in the words of the wire. */
export type AgreementStatus = 'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED';

/** How the status of a mandate ends for the listener. */
export const getAgreementOutcome = (status: AgreementStatus): 'success' | 'payment_error' =>
  status === 'PENDING' || status === 'ACTIVE' ? 'success' : 'payment_error';
