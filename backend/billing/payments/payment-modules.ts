import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import type { IntentKind } from '../../database/schema/payment.ts';
import type { CardDetails } from '../../providers/card.ts';
import type { ProviderFailure } from '../../providers/provider-error.ts';
import type { Intent } from './intent.ts';

/** Whether the provider responded to a request; if not, what is known about the request. */
export type ExecuteResult = { ok: true } | { ok: false; reason: ProviderFailure };

/** An intent with its new state, and what its handler needs to act on it. */
export type SettledIntent = {
  intent: Intent;
  /** the card that came with the payment; null when there is none to store */
  card: CardDetails | null;
  /** true when the user was asked to wait for the outcome */
  wasAwaited: boolean;
  now: Date;
  publishChange: AppContext['publishChange'];
};

/** What a module does with the intents of its kind. */
export type IntentHandler = {
  /**
   * Applies a settled intent, inside the transaction that holds the user's row and the intent's.
   *
   * @returns a further charge that the caller executes after the commit.
   */
  settle: (tx: Database, settled: SettledIntent) => Promise<Intent | undefined>;
  /** True when the charge is no longer wanted and no plan of the user needs the stored card. */
  isCardReleased?: (db: Database, intent: Intent) => Promise<boolean>;
};

/** The modules that payments call; billing/create-modules.ts connects them. */
export type PaymentModules = {
  handlers: Record<IntentKind, IntentHandler>;
  /** Sends an intent that has an agreement of the wallet; see `executeIntent`. */
  executeWalletIntent: (context: AppContext, intent: Intent, isFirst: boolean) => Promise<ExecuteResult>;
};
