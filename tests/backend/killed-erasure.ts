import { drizzle } from 'drizzle-orm/pglite';
import { openClock } from '../../backend/clock.ts';
import { createEmbedded } from '../../backend/database/open.ts';
import { runErasures } from '../../backend/privacy/run-erasures.ts';
import { createLog } from '../../server/telemetry/log.ts';

/**
 * Runs due erasures in a separate process that kills itself before a statement.
 *
 * Arguments: the folder of the embedded database, and the number of the statement, counted from one.
 */
const [folder = '', statement = ''] = process.argv.slice(2);
const client = await createEmbedded({ dataDir: folder });
const clock = await openClock(drizzle(client), true);
let statements = 0;
const logQuery = (): void => {
  statements += 1;
  if (statements === Number(statement)) process.kill(process.pid, 'SIGKILL');
};
const db = drizzle(client, { logger: { logQuery } });
await runErasures({ db, clock, log: createLog('test', () => undefined) });
