import type { Subscription } from '../api/queries.ts';
import { discountNumbers } from '../../core/domain/voucher.ts';
import type { Region } from '../../core/domain/region.ts';
import { voucherProductId } from '../../core/domain/subscription.ts';
import { walletMethods, walletNames } from '../../core/domain/wallet.ts';

const running: readonly Subscription['status'][] = [1, 2];

/** True for a subscription that is paid or in its trial, and continues. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => running.includes(status);

/** True for a subscription that can change its plan: it is active, and no pause is scheduled (requirement AC-02). */
export const isChangeable = ({ status, pause }: Pick<Subscription, 'status' | 'pause'>): boolean =>
  isRunning({ status }) && pause === null;

/** True for a subscription that the wallet pays: no card is involved. */
export const isPaidByWallet = ({ discriminator }: Pick<Subscription, 'discriminator'>): boolean =>
  discriminator === 'VippsMobilePayUserSubscription';

/** Returns the name of the region's wallet, or both names in a region without one. */
export function getWalletName(region: Region): string {
  const method = walletMethods[region];
  return method === null ? `${walletNames.vipps} ${walletNames.mobilepay}` : walletNames[method];
}

/** True while a voucher is active: the plan's price is then not what is paid. */
export const hasActiveVoucher = ({ productId }: Pick<Subscription, 'productId'>): boolean =>
  productId === voucherProductId;

/** Returns the code of a voucher that has not started: it is released when the plan ends or changes. */
export const findUpcomingVoucher = (
  subscription: Pick<Subscription, 'productId' | 'voucher' | 'currentPeriodEndsAt'>,
) =>
  !hasActiveVoucher(subscription) &&
  subscription.voucher &&
  subscription.voucher.startsAt >= subscription.currentPeriodEndsAt
    ? subscription.voucher.voucherCode
    : undefined;

/** True while a voucher without an end is active that leaves nothing to pay. */
export const isFreeForever = (subscription: Pick<Subscription, 'productId' | 'voucher' | 'nextCharge'>): boolean =>
  hasActiveVoucher(subscription) &&
  subscription.voucher?.discountType === discountNumbers.FREE &&
  subscription.voucher.endsAt === null &&
  subscription.nextCharge === null;
