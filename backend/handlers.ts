import { audiobookHandlers } from './content/audiobooks/handlers.ts';
import { checkoutHandlers } from './billing/checkout/handlers.ts';
import type { Handlers } from './api/handler-types.ts';
import { guestHandlers } from './billing/extra-account/handlers.ts';
import { giftHandlers } from './analytics/gift/handlers.ts';
import { migrationHandlers } from './accounts/migration/handlers.ts';
import { createCatalogueHandlers } from './content/catalogue-handlers.ts';
import { listeningHandlers } from './content/listening/handlers.ts';
import { offerHandlers } from './billing/offers/handlers.ts';
import { personHandlers } from './privacy/handlers.ts';
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

/** The context with what single folders add to it. */
export type FullContext = AccountsContext & ContentContext;

/** The operations about people, money and what is heard: all that need the database alone. */
export function databaseHandlers(context: FullContext) {
  return {
    ...userHandlers(context),
    ...personHandlers(context),
    ...migrationHandlers(context),
    ...giftHandlers(context),
    ...offerHandlers(context),
    ...subscriptionHandlers(context),
    ...checkoutHandlers(context),
    ...transactionHandlers(context),
    ...walletHandlers(context),
    ...guestHandlers(context),
    ...createCatalogueHandlers(context),
    ...audiobookHandlers(context),
    ...listeningHandlers(context),
    ...voucherHandlers(context),
    ...withdrawalHandlers(context),
    ...studentHandlers(context),
    ...partnerHandlers(context),
  };
}

/** The operations that are answered elsewhere: by the content handlers. */
export type ContentHandlers = Omit<Handlers, keyof ReturnType<typeof databaseHandlers>>;

/**
 * Puts the two parts together. It compiles only while they are the whole contract: an operation that neither part
 * answers is asked of the content handlers, by their type.
 */
export const joinHandlers = (context: FullContext, content: ContentHandlers): Handlers => ({
  ...content,
  ...databaseHandlers(context),
});
