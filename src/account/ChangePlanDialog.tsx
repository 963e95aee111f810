import { useState } from 'react';
import type { Offer, RenewalDate, Subscription, SubscriptionData } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { DescriptionRow } from '../ui/DescriptionList.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { setFlashToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './ChangePlanPage.module.css';
import {
  findUpcomingVoucher,
  hasActiveVoucher,
  isPaidByWallet,
  getWalletName,
} from '../payment/subscription-predicates.ts';
import { getChangeKind, usePlanChange, type ChangeKind } from './plan-change.ts';
import { listCancelledChanges, getPlanName } from './plan-text.ts';

const total = 3;
const sharedPlans: readonly number[] = [2, 4];

/** The page after a plan change (requirement SL-12). */
function linkToStart(offerType: number, region: Region, orderId: string): string {
  if (sharedPlans.includes(offerType)) return linkTo('manageExtraAccount', region);
  if (offerType === total) return linkTo('checkoutConfirmation', region, {}, { offerType: 'total', order: orderId });
  return linkTo('dashboard', region);
}

/** True while free time of a voucher runs. */
const isFree = (subscription: Subscription): boolean =>
  subscription.voucher?.discountType === 1 && hasActiveVoucher(subscription);

/** The effect of an immediate change; free time was not paid, so it is not converted to time of the new plan. */
function getImmediateChangeText(subscription: Subscription, wallet: string | undefined): string {
  if (wallet === undefined) return isFree(subscription) ? text.change_text_at_once_free() : text.change_text_at_once();
  const values = { wallet, plan: getPlanName(subscription.offer.subscriptionOfferType) };
  return isFree(subscription) ? text.change_text_wallet_free(values) : text.change_text_wallet(values);
}

/** Describes the voucher that an immediate change releases (not started yet) or loses. */
function getVoucherLoss(subscription: Subscription): string[] {
  if (subscription.voucher === null) return [];
  const code = findUpcomingVoucher(subscription);
  if (code !== undefined) return [text.account_cancel_waiting({ code })];
  return [subscription.voucher.discountType === 1 ? text.change_voucher_free() : text.change_voucher_discount()];
}

function listLosses(subscription: Subscription, kind: ChangeKind, wanted: number): string[] {
  return [
    // within a trial, and with a scheduled change, a voucher continues
    ...(kind === 'atOnce' ? getVoucherLoss(subscription) : []),
    ...(sharedPlans.includes(subscription.offer.subscriptionOfferType) ? [text.change_guests()] : []),
    // the newest change replaces a scheduled one
    ...listCancelledChanges(subscription, wanted),
  ];
}

/** Shows what happens today and what is charged when, and changes the plan after a confirmation (requirement SL-09). */
export function ChangePlanDialog({
  subscription,
  offer,
  preview: foreseen,
  onClose,
}: {
  subscription: Subscription;
  offer: Offer;
  preview: RenewalDate;
  onClose: () => void;
}) {
  const { region } = useView();
  // closed by the platform, so that the focus returns to the button that opened the dialog
  const [isOpen, setOpen] = useState(true);
  const kind = getChangeKind(subscription, foreseen);
  const plan = getPlanName(offer.offerType);
  const money = (major: number): string => formatMoney(toMinor(major), region);

  const handleChanged = ({ subscriptions }: SubscriptionData): void => {
    const now = subscriptions.find(({ id }) => id === subscription.id);
    const isThere = now?.offer.subscriptionOfferType === offer.offerType;
    const isScheduled = now?.nextOffer?.subscriptionOfferType === offer.offerType;
    setFlashToast(isThere ? 'plan_changed' : isScheduled ? 'plan_scheduled' : 'plan_pending');
    location.assign(isThere ? linkToStart(offer.offerType, region, subscription.id) : linkTo('dashboard', region));
  };
  const change = usePlanChange(handleChanged);

  // the wallet collects in two days, and until then the current plan continues (decision 0021)
  const isCollected = kind === 'atOnce' && isPaidByWallet(subscription);
  const wallet = getWalletName(region);
  const descriptions: Record<ChangeKind, () => string> = {
    atOnce: () => getImmediateChangeText(subscription, isCollected ? wallet : undefined),
    inTrial: text.change_text_in_trial,
    scheduled: () => text.change_text_scheduled({ plan: getPlanName(subscription.offer.subscriptionOfferType) }),
  };
  const atOnce = isCollected ? text.change_wallet_starts({ wallet }) : text.change_at_once();
  const begins = kind === 'scheduled' ? formatDay(foreseen.startsAt, region) : atOnce;
  const formatCharge = isCollected ? text.change_charge_about : text.account_charge;
  return (
    <Dialog
      id="change-plan"
      title={text.change_confirm_title({ plan })}
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!change.isBusy}
      actions={
        <>
          <Button isBusy={change.isBusy} onClick={() => change.run(offer.offerType, foreseen.today)}>
            {foreseen.today > 0 ? text.change_confirm_pay({ price: money(foreseen.today) }) : text.change_confirm()}
          </Button>
          {!change.isBusy && (
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {text.change_keep({ plan: getPlanName(subscription.offer.subscriptionOfferType) })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['said']}>
        <p>{descriptions[kind]()}</p>
        <dl className={styles['rows']}>
          <DescriptionRow name={text.change_starts({ plan })}>{begins}</DescriptionRow>
          <DescriptionRow name={isCollected ? text.change_in_two_days() : text.change_today()}>
            {money(foreseen.today)}
          </DescriptionRow>
          {/* the current plan may be charged again before the new one starts */}
          {foreseen.nextCharge && (
            <DescriptionRow name={text.change_next_charge()}>
              {formatCharge({
                price: money(foreseen.nextCharge.amount),
                date: formatDay(foreseen.nextCharge.date, region),
              })}
            </DescriptionRow>
          )}
        </dl>
        {listLosses(subscription, kind, offer.offerType).map((loss) => (
          <Notice key={loss} kind="warning">
            <p>{loss}</p>
          </Notice>
        ))}
        {change.failure && (
          <Notice
            kind="error"
            isAnnounced
            action={
              change.failure.needsPayment && (
                <ButtonLink variant="secondary" size="small" href={linkTo('payments', region)}>
                  {text.change_to_payments()}
                </ButtonLink>
              )
            }
          >
            <p>{change.failure.message}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
