import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { createBillingModules } from '../billing/create-modules.ts';
import { openClock } from '../clock.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { readSettings } from '../env.ts';
import { createCardProvider } from '../providers/card.ts';
import { createIdentityProvider } from '../providers/identity.ts';
import { createStudentVerifier } from '../providers/student.ts';
import { createWallets } from '../providers/wallets.ts';
import { createScheduler } from './scheduler.ts';

it('does not use the database after it has stopped, even with waiting runs', async () => {
  const database = await openTestDatabase();
  const settings = readSettings({ SANDBOX: '1' });
  const clock = await openClock(database.db, true);
  const failures: string[] = [];
  const note = (event: string, fields?: object): void => void failures.push(`${event} ${JSON.stringify(fields)}`);
  const backend: AppContext = {
    db: database.db,
    // a slow run, so that others wait for it
    clock: { ...clock, refresh: () => wait(20).then(clock.refresh) },
    card: createCardProvider(settings, { warn: note }),
    wallets: createWallets(settings),
    identity: createIdentityProvider(settings, { warn: note }),
    crm: undefined,
    ...createBillingModules(),
    student: createStudentVerifier(settings, { warn: note }),
    settings,
    log: { info: () => {}, warn: note, error: note },
    wakeScheduler: () => {},
  };
  const scheduler = createScheduler(backend, () => Promise.resolve(), 5);
  scheduler.start();
  await wait(30);
  const waiting = Array.from({ length: 5 }, () => scheduler.runDue());
  await scheduler.stop();
  await database.close();
  expect(await Promise.all(waiting)).toEqual([0, 0, 0, 0, 0]);
  await wait(50);
  expect(failures).toEqual([]);
});
