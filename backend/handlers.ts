import { audiobookHandlers } from './audiobook/handlers.ts';
import type { Backend } from './backend.ts';
import { checkoutHandlers } from './checkout/handlers.ts';
import type { Handlers } from './contract/handlers.ts';
import { guestHandlers } from './guest/handlers.ts';
import { giftHandlers } from './gift/handlers.ts';
import { migrationHandlers } from './migration/handlers.ts';
import { createCatalogueHandlers } from './content/catalogue-handlers.ts';
import { listeningHandlers } from './listening/handlers.ts';
import { offerHandlers } from './offer/handlers.ts';
import { personHandlers } from './person/handlers.ts';
import { partnerHandlers } from './partner/handlers.ts';
import { studentHandlers } from './student/handlers.ts';
import { subscriptionHandlers } from './subscription/handlers.ts';
import { transactionHandlers } from './transaction/handlers.ts';
import { voucherHandlers } from './voucher/handlers.ts';
import { userHandlers } from './user/handlers.ts';
import { withdrawalHandlers } from './withdrawal/handlers.ts';
import { walletHandlers } from './wallet/handlers.ts';

/** The operations about people, money and what is heard: all that need the database alone. */
export function databaseHandlers(backend: Backend) {
  return {
    ...userHandlers(backend),
    ...personHandlers(backend),
    ...migrationHandlers(backend),
    ...giftHandlers(backend),
    ...offerHandlers(backend),
    ...subscriptionHandlers(backend),
    ...checkoutHandlers(backend),
    ...transactionHandlers(backend),
    ...walletHandlers(backend),
    ...guestHandlers(backend),
    ...createCatalogueHandlers(backend),
    ...audiobookHandlers(backend),
    ...listeningHandlers(backend),
    ...voucherHandlers(backend),
    ...withdrawalHandlers(backend),
    ...studentHandlers(backend),
    ...partnerHandlers(backend),
  };
}

/** The operations that are answered elsewhere: by the content handlers. */
export type ContentHandlers = Omit<Handlers, keyof ReturnType<typeof databaseHandlers>>;

/**
 * Puts the two parts together. It compiles only while they are the whole contract: an operation that neither part
 * answers is asked of the content handlers, by their type.
 */
export const joinHandlers = (backend: Backend, content: ContentHandlers): Handlers => ({
  ...content,
  ...databaseHandlers(backend),
});
