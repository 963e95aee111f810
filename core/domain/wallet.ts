import type { PaymentOutcome } from './payment.ts';
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

/** Outcomes of an agreement's status; a pending one is a success that the wallet still confirms (decision 0143). */
const agreementOutcomes = {
  PENDING: 'success',
  ACTIVE: 'success',
  STOPPED: 'payment_error',
  EXPIRED: 'payment_error',
} as const satisfies Record<AgreementStatus, Exclude<PaymentOutcome, 'unsettled'>>;

/** Gets the outcome of an agreement's status for the user (requirement CW-05). */
export const getAgreementOutcome = (status: AgreementStatus): 'success' | 'payment_error' => agreementOutcomes[status];
