import type { Backend } from './backend.ts';
import { checkoutHandlers } from './checkout/handlers.ts';
import type { Handlers } from './contract/handlers.ts';
import { isDatabaseDown } from './database/transaction.ts';
import { offerHandlers } from './offer/handlers.ts';
import { Problem } from './problem.ts';
import { subscriptionHandlers } from './subscription/handlers.ts';
import { transactionHandlers } from './transaction/handlers.ts';
import { userHandlers } from './user/handlers.ts';

/** The operations about people and money: all that need the database. */
export function databaseHandlers(backend: Backend) {
  return {
    ...userHandlers(backend),
    ...offerHandlers(backend),
    ...subscriptionHandlers(backend),
    ...checkoutHandlers(backend),
    ...transactionHandlers(backend),
  };
}

/** The operations that are answered elsewhere: by the content handlers. */
export type ContentHandlers = Omit<Handlers, keyof ReturnType<typeof databaseHandlers>>;

/** Turns a database that is away, full or too busy into 503; everything else passes. */
export async function answerOutage<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseDown(error) ? new Problem(503, 'Unavailable') : error;
  }
}
