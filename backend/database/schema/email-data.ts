import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Discount } from '../../../core/domain/voucher.ts';
import type { LeftReason } from './guest.ts';

type Plan = { region: Region; offer: OfferType };

/** Data of emails about extra accounts; `firstName` is the other user's, null when the account has none. */
export type GuestEmailData =
  | ({ kind: 'guestWelcome' | 'guestJoined' | 'guestLeft'; firstName: string | null } & Plan)
  | ({ kind: 'guestEnded'; reason: Exclude<LeftReason, 'left'> } & Plan);

/** The voucher of an order; amounts in minor units, dates as ISO times. */
export type OrderVoucher = {
  code: string;
  discount: Discount;
  /** the price of a period with the voucher */
  price: number;
  /** null for an unlimited voucher */
  endsAt: string | null;
  /** null when nothing will ever be charged */
  next: { at: string; amount: number } | null;
  /** there is no charge afterwards: the subscription ends with the voucher */
  isLast: boolean;
};

/** Data of emails about plan changes; `before` is the previous plan, amounts in minor units. */
export type PlanEmailData =
  | ({
      kind: 'planChanged';
      before: OfferType;
      price: number;
      /** null in a trial */
      paid: number | null;
      nextChargeAt: string;
      hasLostVoucher: boolean;
      /** the code of an unused voucher that may be used again */
      voucherBack?: string;
    } & Plan)
  | ({ kind: 'planScheduled'; before: OfferType; price: number; startsAt: string } & Plan)
  | ({ kind: 'planKept' } & Plan)
  /** the last charge was declined */
  | ({ kind: 'planStopped' } & Plan)
  /** `before` is the previous price; `amount` is the first charge at the new price, after any voucher */
  | ({ kind: 'priceRise'; before: number; price: number; amount: number; chargeAt: string } & Plan)
  /** `offer` and `price` are the plan from the start of the voucher */
  | ({ kind: 'voucherRedeemed'; price: number; startsAt: string; voucher: OrderVoucher } & Plan);

/** Additional data of charge reminders; absent in older emails. */
export type MissingCard = { isCardMissing?: boolean };

/** Data of the email before a voucher's free time ends: the next charge, in minor units. */
export type VoucherEndingEmailData = { kind: 'voucherEnding'; code: string; price: number; chargeAt: string } & Plan &
  MissingCard;

/** Data of emails about pauses: the end of the pause and the next charge, in minor units. */
export type PauseEmailData =
  | ({ kind: 'paused'; startsAt: string; resumesAt: string; price: number; chargeAt: string } & Plan)
  | ({ kind: 'pauseEnding'; resumesAt: string; price: number; chargeAt: string } & Plan & MissingCard);

/** Data of emails about a resumed subscription; `next` is the next charge in minor units, null for never. */
export type OnwardEmailData = { next: { at: string; amount: number } | null } & Plan &
  ({ kind: 'reactivated' } | { kind: 'pauseEnded'; hadBegun: boolean });

/** Data of emails about withdrawals; amount in minor units. */
export type WithdrawalEmailData =
  | ({
      kind: 'withdrawn';
      name: string;
      email: string;
      statedAt: string;
      amount: number;
      /** null when nothing was paid */
      methodText: string | null;
    } & Plan)
  | {
      kind: 'withdrawalStated';
      region: Region;
      name: string;
      email: string;
      contract: string;
      statedAt: string;
      /** null when there is nothing to complete */
      token: string | null;
      /** the contracts to choose from, when there are several */
      contracts?: { offer: OfferType; concludedAt: string; token: string }[];
    };

/** Data of the email with a code that confirms its address (decision 0161). */
export type EmailCodeData = { kind: 'emailCode'; region: Region; code: string };

/** Data of the email about an erasure request; dates as ISO times. */
export type ErasureEmailData = {
  kind: 'accountErased';
  region: Region;
  /** the subscription that ended; null without one */
  plan: OfferType | null;
  latestBy: string;
  /** years of retention of the payments; null without payments */
  bookkeepingYears: number | null;
};

/** Data of the email about a plan that its partner has ended; `partner` is the display name. */
export type PartnerEmailData = { kind: 'partnerEnded'; partner: string; endedAt: string } & Plan;

/** The end of a student price, and the price afterwards in minor units. */
export type StudentTerms = { validUntil: string; standardPrice: number };

/** Data of emails about the end of a student proof; `chargeAt` is the first charge at the regular price. */
export type StudentEmailData =
  | ({ kind: 'studentEnding'; price: number; validUntil: string; chargeAt: string } & Plan)
  | ({ kind: 'studentLapsed'; price: number; chargeAt: string; graceUntil: string | null } & Plan);
