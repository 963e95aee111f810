import type { Database } from '../../database/open.ts';
import { addMail } from '../../email/outbox.ts';
import type { Change, Subscriber, SubscriptionChanged } from '../subscription/subscription-changed.ts';
import {
  createExtraAccountEndedEmail,
  createExtraAccountJoinedEmails,
  createExtraAccountLeftEmail,
} from './extra-account-emails.ts';
import type { NewEmail } from './new-email.ts';
import {
  createCancelledEmail,
  createDeclinedChargeEmail,
  createFailedOrderEmail,
  createFreePeriodEndingEmail,
  createOrderEmail,
  createPartnerEndedEmail,
  createReceiptEmail,
  createTrialEndingEmail,
} from './order-emails.ts';
import {
  createPauseEndedEmail,
  createPauseEndingEmail,
  createPausedEmail,
  createReactivatedEmail,
} from './pause-emails.ts';
import {
  createPlanChangedEmail,
  createPlanKeptEmail,
  createPlanScheduledEmail,
  createPlanStoppedEmail,
  createPriceIncreaseEmail,
  createVoucherRedeemedEmail,
} from './plan-emails.ts';
import { createProofEndingEmail, createProofExpiredEmail } from './student-emails.ts';
import { createStatementEmail, createWithdrawnEmail } from './withdrawal-emails.ts';

type Emails = NewEmail | NewEmail[] | undefined;

/** The emails of each change; a change that is not listed sends none. */
const creators: {
  [Reason in SubscriptionChanged['reason']]?: (
    change: Change<Reason>,
    now: Date,
    tx: Database,
  ) => Emails | Promise<Emails>;
} = {
  started: createOrderEmail,
  orderFailed: createFailedOrderEmail,
  charged: createReceiptEmail,
  chargeDeclined: createDeclinedChargeEmail,
  trialEnding: createTrialEndingEmail,
  freePeriodEnding: createFreePeriodEndingEmail,
  cancelled: createCancelledEmail,
  reactivated: createReactivatedEmail,
  stopped: createPlanStoppedEmail,
  planChanged: createPlanChangedEmail,
  planScheduled: createPlanScheduledEmail,
  planKept: createPlanKeptEmail,
  priceIncreaseAnnounced: createPriceIncreaseEmail,
  paused: createPausedEmail,
  pauseEnding: createPauseEndingEmail,
  pauseEnded: createPauseEndedEmail,
  voucherRedeemed: createVoucherRedeemedEmail,
  proofEnding: createProofEndingEmail,
  proofExpired: createProofExpiredEmail,
  partnerEnded: createPartnerEndedEmail,
  withdrawn: createWithdrawnEmail,
  withdrawalStated: createStatementEmail,
  extraAccountJoined: createExtraAccountJoinedEmails,
  extraAccountLeft: createExtraAccountLeftEmail,
  extraAccountEnded: createExtraAccountEndedEmail,
};

/** Adds the emails of a change to the email outbox, in the transaction of the change. */
export const addEmails: Subscriber = async (tx, change, now) => {
  const create = creators[change.reason] as
    | ((change: SubscriptionChanged, now: Date, tx: Database) => Emails | Promise<Emails>)
    | undefined;
  for (const email of [(await create?.(change, now, tx)) ?? []].flat()) {
    await addMail(tx, email.key, email.userId, email.data, now, email.recipient);
  }
};
