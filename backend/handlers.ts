import { audiobookHandlers } from './content/audiobooks/handlers.ts';
import { checkoutHandlers } from './billing/checkout/handlers.ts';
import type { Handlers } from './api/handler-types.ts';
import { extraAccountHandlers } from './billing/extra-account/handlers.ts';
import { giftHandlers } from './analytics/gift/handlers.ts';
import { migrationHandlers } from './accounts/migration/handlers.ts';
import { createCatalogueHandlers } from './content/catalogue-handlers.ts';
import { listeningHandlers } from './content/listening/handlers.ts';
import { offerHandlers } from './billing/offers/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { partnerHandlers } from './billing/partner/handlers.ts';
import { studentHandlers } from './billing/student/handlers.ts';
import { subscriptionHandlers } from './billing/subscription/handlers.ts';
import { transactionHandlers } from './billing/transactions/handlers.ts';
import { voucherHandlers } from './billing/voucher/handlers.ts';
import { userHandlers } from './accounts/handlers.ts';
import { withdrawalHandlers } from './billing/withdrawal/handlers.ts';
import { walletHandlers } from './billing/wallet/handlers.ts';
import type { AccountsContext } from './accounts/verify-token.ts';
import type { ContentContext } from './content/preview.ts';

/** The context with the dependencies of single folders. */
export type FullContext = AccountsContext & ContentContext;

/** The operations that need only the database and providers. */
export function databaseHandlers(context: FullContext) {
  return {
    ...userHandlers(context),
    ...privacyHandlers(context),
    ...migrationHandlers(context),
    ...giftHandlers(context),
    ...offerHandlers(context),
    ...subscriptionHandlers(context),
    ...checkoutHandlers(context),
    ...transactionHandlers(context),
    ...walletHandlers(context),
    ...extraAccountHandlers(context),
    ...createCatalogueHandlers(context),
    ...audiobookHandlers(context),
    ...listeningHandlers(context),
    ...voucherHandlers(context),
    ...withdrawalHandlers(context),
    ...studentHandlers(context),
    ...partnerHandlers(context),
  };
}

/** The operations of the content handlers. */
export type ContentHandlers = Omit<Handlers, keyof ReturnType<typeof databaseHandlers>>;

/** Joins the handlers of all operations. It compiles only when both together cover the contract. */
export const joinHandlers = (context: FullContext, content: ContentHandlers): Handlers => ({
  ...content,
  ...databaseHandlers(context),
});
