import type { Log } from '../server/telemetry/log.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/open.ts';
import type { Settings } from './env.ts';
import type { CardProvider } from './providers/card.ts';
import type { Crm } from './providers/crm.ts';
import type { Wallets } from './providers/wallets.ts';
import type { IdentityProvider } from './providers/identity.ts';
import type { StudentVerifier } from './providers/student.ts';

/**
 * Dependencies of every folder of the backend; bootstrap.ts creates them once. An interface, because a folder adds its
 * modules to it (billing/create-modules.ts).
 */
export interface AppContext {
  db: Database;
  clock: Clock;
  card: CardProvider;
  wallets: Wallets;
  identity: IdentityProvider;
  student: StudentVerifier;
  /** the marketing service; undefined turns it off (decision 0070) */
  crm: Crm | undefined;
  settings: Settings;
  log: Log;
  /** Wakes the scheduler. */
  wakeScheduler: () => void;
}
