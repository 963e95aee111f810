import { settleSession } from './checkout/settle-session.ts';
import { addEmails } from './emails/add-emails.ts';
import { endExtraAccountsOnChange } from './extra-account/end.ts';
import type { PaymentModules } from './payments/payment-modules.ts';
import { recordRevenue } from './subscription/record-revenue.ts';
import { renewalHandler } from './subscription/settle-renewal.ts';
import { createPublishChange, type PublishChange } from './subscription/subscription-changed.ts';
import { upgradeHandler } from './subscription/upgrade.ts';
import { releaseRemovedVoucher } from './voucher/redemption.ts';
import { executeWalletIntent } from './wallet/charge.ts';
import { enqueuePlanSync } from './wallet/enqueue-plan-sync.ts';

/** The connected modules of billing. */
export type BillingModules = { payments: PaymentModules; publishChange: PublishChange };

declare module '../app-context.ts' {
  interface AppContext extends BillingModules {}
}

/**
 * Connects the modules of billing: the handlers of settled payments, and the subscribers to changed subscriptions. The
 * marketing service is no subscriber: it receives analytics events of users who consented (analytics/crm/, decision 0070).
 */
export const createBillingModules = (): BillingModules => ({
  payments: {
    handlers: {
      signup: { settle: settleSession },
      'first-charge': { settle: settleSession },
      renewal: renewalHandler,
      upgrade: upgradeHandler,
    },
    executeWalletIntent,
  },
  publishChange: createPublishChange([
    endExtraAccountsOnChange,
    releaseRemovedVoucher,
    enqueuePlanSync,
    addEmails,
    recordRevenue,
  ]),
});
