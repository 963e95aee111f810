import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Discount } from '../../../core/domain/voucher.ts';
import type { LeftReason } from './guest.ts';

type Plan = { region: Region; offer: OfferType };

/** What mails about extra accounts tell; `firstName` is the other person's, null when the account has none. */
export type GuestMailFacts =
  | ({ kind: 'guestWelcome' | 'guestJoined' | 'guestLeft'; firstName: string | null } & Plan)
  | ({ kind: 'guestEnded'; reason: Exclude<LeftReason, 'left'> } & Plan);

/** A voucher that an order was made with; amounts in minor units, dates as ISO times. */
export type OrderVoucher = {
  code: string;
  discount: Discount;
  /** what a period costs with it */
  price: number;
  /** null for ever */
  endsAt: string | null;
  /** null when nothing will ever be charged */
  next: { at: string; amount: number } | null;
  /** there is nothing to charge afterwards, so that all ends with it */
  isLast: boolean;
};

/** What mails about changes of plan tell; `before` is the plan until then, amounts in minor units. */
export type PlanMailFacts =
  | ({
      kind: 'planChanged';
      before: OfferType;
      price: number;
      /** null in a trial */
      paid: number | null;
      nextChargeAt: string;
      hasLostVoucher: boolean;
      /** the code of a voucher that had not begun and may be used again */
      voucherBack?: string;
    } & Plan)
  | ({ kind: 'planScheduled'; before: OfferType; price: number; startsAt: string } & Plan)
  | ({ kind: 'planKept' } & Plan)
  /** the last try to charge it was refused */
  | ({ kind: 'planStopped' } & Plan)
  /** `before` is the price until then; `amount` is what is charged first at the dearer one, with a voucher less */
  | ({ kind: 'priceRise'; before: number; price: number; amount: number; chargeAt: string } & Plan)
  /** `offer` and `price` are the plan from the day on which the voucher begins */
  | ({ kind: 'voucherRedeemed'; price: number; startsAt: string; voucher: OrderVoucher } & Plan);

/** What reminders of a charge tell beside it; absent in mails from before that was told. */
export type MissingCard = { isCardMissing?: boolean };

/** What the mail before the end of a voucher's free time tells: what is charged then, in minor units. */
export type VoucherEndingMailFacts = { kind: 'voucherEnding'; code: string; price: number; chargeAt: string } & Plan &
  MissingCard;

/** What mails about pauses tell: when the plan goes on, and what is charged next, in minor units. */
export type PauseMailFacts =
  | ({ kind: 'paused'; startsAt: string; resumesAt: string; price: number; chargeAt: string } & Plan)
  | ({ kind: 'pauseEnding'; resumesAt: string; price: number; chargeAt: string } & Plan & MissingCard);

/** What mails tell about a plan that goes on after all; `next` is the next charge in minor units, null for never. */
export type OnwardMailFacts = { next: { at: string; amount: number } | null } & Plan &
  ({ kind: 'reactivated' } | { kind: 'pauseEnded'; hadBegun: boolean });

/** What mails about withdrawals tell; amount in minor units. */
export type WithdrawalMailFacts =
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
      /** what may be completed, where that is more than one contract */
      contracts?: { offer: OfferType; concludedAt: string; token: string }[];
    };

/** What the mail about an account that was given up tells; dates as ISO times. */
export type ErasureMailFacts = {
  kind: 'accountErased';
  region: Region;
  /** what ended with it; null when nothing ran */
  plan: OfferType | null;
  latestBy: string;
  /** years for which payments stay in the books; null when there were none */
  bookkeepingYears: number | null;
};

/** What the mail about a plan tells that its partner has ended; `partner` is the name that its customers know. */
export type PartnerMailFacts = { kind: 'partnerEnded'; partner: string; endedAt: string } & Plan;

/** How long the student price of a plan holds, and what it costs afterwards in minor units. */
export type StudentTerms = { validUntil: string; standardPrice: number };

/** What mails about the end of a proof of studies tell; `chargeAt` is the first charge at the price without one. */
export type StudentMailFacts =
  | ({ kind: 'studentEnding'; price: number; validUntil: string; chargeAt: string } & Plan)
  | ({ kind: 'studentLapsed'; price: number; chargeAt: string; graceUntil: string | null } & Plan);
