import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabases } from './databases.ts';

it.each(testDatabases)('releases the connection when a transaction cannot begin on $name', async ({ open }) => {
  const { db, close } = await open();
  const begin = (isolationLevel: string) =>
    db.transaction((tx) => tx.execute(sql`SELECT 1`), { isolationLevel: isolationLevel as 'serializable' });
  // more than the connections of a backend
  for (let turn = 0; turn < 12; turn += 1) await expect(begin('of no kind')).rejects.toThrow();
  await expect(begin('serializable')).resolves.toBeDefined();
  await close();
});
