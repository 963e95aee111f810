import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appUser } from './schema/catalogue.ts';
import type { OpenDatabase } from './open.ts';
import { prepareQuery } from './prepared-query.ts';
import { openTestDatabase } from './test-database.ts';

const select = prepareQuery<{ id: string }, { id: string; name: string }[]>((db) =>
  db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(eq(appUser.id, sql.placeholder('id'))),
);

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  const person = { email: 'a@nordlyd.example', region: 'se', provider: 'email', createdAt: new Date() } as const;
  await opened.db.insert(appUser).values(['a', 'b'].map((id) => ({ id, name: `User ${id}`, ...person })));
}, 60_000);
afterAll(() => opened.close());

it('writes the SQL of a query once and reads the rows of each value', async () => {
  const write = vi.spyOn(PgDialect.prototype, 'sqlToQuery');
  for (const id of ['a', 'b', 'a']) expect(await select(opened.db, { id })).toEqual([{ id, name: `User ${id}` }]);
  expect(await select(opened.db, { id: "' OR true --" })).toEqual([]);
  expect(write).toHaveBeenCalledTimes(1);
});

it('reads the uncommitted rows of its transaction, and nothing of it elsewhere', async () => {
  let inside: unknown;
  const rolledBack = opened.db.transaction(async (tx) => {
    await tx.update(appUser).set({ name: 'New name' }).where(eq(appUser.id, 'a'));
    inside = await select(tx, { id: 'a' });
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(inside).toEqual([{ id: 'a', name: 'New name' }]);
  expect(await select(opened.db, { id: 'a' })).toEqual([{ id: 'a', name: 'User a' }]);
});
