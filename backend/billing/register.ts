import { settleSession } from './checkout/settle-session.ts';
import { addEmails } from './emails/add-emails.ts';
import { endExtraAccountsOnChange } from './extra-account/end.ts';
import { registerPaymentModules } from './payments/registry.ts';
import { renewalHandler } from './subscription/settle-renewal.ts';
import { registerSubscribers } from './subscription/subscription-changed.ts';
import { upgradeHandler } from './subscription/upgrade.ts';
import { releaseRemovedVoucher } from './voucher/redemption.ts';
import { executeWalletIntent } from './wallet/charge.ts';
import { enqueuePlanSync } from './wallet/enqueue-plan-sync.ts';

/**
 * Connects the modules of billing: who acts on a settled payment, and who reacts to a changed subscription. The marketing
 * service is no subscriber: it receives analytics events of users who consented (analytics/crm/, decision 0070).
 */
export function registerBilling(): void {
  registerPaymentModules({
    handlers: {
      signup: { settle: settleSession },
      'first-charge': { settle: settleSession },
      renewal: renewalHandler,
      upgrade: upgradeHandler,
    },
    executeWalletIntent,
  });
  registerSubscribers([endExtraAccountsOnChange, releaseRemovedVoucher, enqueuePlanSync, addEmails]);
}
