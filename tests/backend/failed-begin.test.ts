import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabases } from './databases.ts';

it.each(testDatabases)('on $name transactions that cannot begin use up no connections', async ({ open }) => {
  const { db, close } = await open();
  const begin = (isolationLevel: string) =>
    db.transaction((tx) => tx.execute(sql`SELECT 1`), { isolationLevel: isolationLevel as 'serializable' });
  // more of them than a backend opens connections
  for (let turn = 0; turn < 12; turn += 1) await expect(begin('of no kind')).rejects.toThrow();
  await expect(begin('serializable')).resolves.toBeDefined();
  await close();
});
