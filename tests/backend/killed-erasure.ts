import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { openClock } from '../../backend/clock.ts';
import { runErasures } from '../../backend/privacy/run-erasures.ts';
import { createLog } from '../../server/telemetry/log.ts';

/**
 * A process of its own that does what is due of erasures, and is killed before a statement of it.
 *
 * Run it with the folder of the embedded database and the statement's place, counted from one.
 */
const [folder = '', place = ''] = process.argv.slice(2);
const client = await PGlite.create({ dataDir: folder });
const clock = await openClock(drizzle(client), true);
let statements = 0;
const logQuery = (): void => {
  statements += 1;
  if (statements === Number(place)) process.kill(process.pid, 'SIGKILL');
};
const db = drizzle(client, { logger: { logQuery } });
await runErasures({ db, clock, log: createLog('test', () => undefined) });
