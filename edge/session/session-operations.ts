import { z } from 'zod';
import { keepMarksMs, maximumSessions, type LockResult, type UserMarks } from './session-store.ts';

/** The part of a Durable Object's storage that sessions use. */
export type KeyValueStorage = {
  get: <Value>(key: string) => Promise<Value | undefined>;
  put: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<boolean>;
  list: <Value>(options: { prefix: string }) => Promise<Map<string, Value>>;
};

const text = z.string();
const entrySchema = z.object({
  userKey: text,
  key: text,
  subjectKey: text,
  providerKey: text.optional(),
  data: text,
  startedAt: z.number(),
  expiresAt: z.number(),
});

/** An operation on the sessions of one user, as a worker sends it to the user's Durable Object. */
export const operationSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('create'), entry: entrySchema }),
  z.object({ name: z.literal('read'), key: text }),
  z.object({ name: z.literal('lock'), key: text, holder: text, leaseMs: z.number() }),
  z.object({ name: z.literal('save'), key: text, holder: text, data: text, expiresAt: z.number() }),
  z.object({ name: z.literal('unlock'), key: text, holder: text }),
  z.object({ name: z.literal('delete'), key: text, requireProof: z.boolean() }),
  z.object({ name: z.literal('list') }),
  z.object({ name: z.literal('deleteAll'), except: text.optional(), requireProof: z.boolean() }),
  z.object({ name: z.literal('marks') }),
  z.object({ name: z.literal('link'), key: text, userKey: text, expiresAt: z.number() }),
]);
export type SessionOperation = z.infer<typeof operationSchema>;

/** Records of an object, and links to records that another object holds. */
export type Listing = {
  entries: { key: string; data: string; startedAt: number }[];
  links: { key: string; userKey: string }[];
};

type StoredEntry = z.infer<typeof entrySchema> & { lockHolder?: string; lockUntil?: number };
type Link = { userKey: string; expiresAt: number };

const noMarks: UserMarks = { proofAfter: 0, allDeletedAt: 0 };

/**
 * Runs one operation on the storage of one user. The caller runs the operations of a storage one after the other.
 *
 * @param now ms since 1970.
 */
export async function runOperation(
  storage: KeyValueStorage,
  operation: SessionOperation,
  now: number,
): Promise<unknown> {
  const find = async (key: string): Promise<StoredEntry | undefined> => {
    const entry = await storage.get<StoredEntry>(`session/${key}`);
    return entry !== undefined && entry.expiresAt > now ? entry : undefined;
  };
  const write = (entry: StoredEntry): Promise<void> => storage.put(`session/${entry.key}`, entry);
  const mark = async (change: Partial<UserMarks>): Promise<void> => {
    const marks = await storage.get<UserMarks>('marks');
    await storage.put('marks', { ...noMarks, ...marks, ...change, expiresAt: now + keepMarksMs });
  };
  const listEntries = async (): Promise<StoredEntry[]> => {
    const entries = [...(await storage.list<StoredEntry>({ prefix: 'session/' })).values()];
    return entries.filter(({ expiresAt }) => expiresAt > now).toSorted((one, other) => other.startedAt - one.startedAt);
  };

  switch (operation.name) {
    case 'create': {
      if ((await find(operation.entry.key)) !== undefined) return false;
      await write(operation.entry);
      for (const { key } of (await listEntries()).slice(maximumSessions)) await storage.delete(`session/${key}`);
      return true;
    }
    case 'read':
      return (await find(operation.key))?.data;
    case 'lock': {
      const entry = await find(operation.key);
      if (entry === undefined) return { state: 'gone' } satisfies LockResult;
      if ((entry.lockUntil ?? 0) > now) return { state: 'busy' } satisfies LockResult;
      await write({ ...entry, lockHolder: operation.holder, lockUntil: now + operation.leaseMs });
      return { state: 'locked', data: entry.data } satisfies LockResult;
    }
    case 'save':
    case 'unlock': {
      const entry = await find(operation.key);
      if (entry?.lockHolder !== operation.holder) return false;
      const { lockHolder: _holder, lockUntil: _until, ...unlocked } = entry;
      const { data, expiresAt } = operation.name === 'save' ? operation : unlocked;
      await write({ ...unlocked, data, expiresAt });
      return true;
    }
    case 'delete':
      await storage.delete(`session/${operation.key}`);
      if (operation.requireProof) await mark({ proofAfter: now });
      return undefined;
    case 'list': {
      const links = await storage.list<Link>({ prefix: 'link/' });
      return {
        entries: (await listEntries()).map(({ key, data, startedAt }) => ({ key, data, startedAt })),
        links: [...links].map(([name, { userKey }]) => ({ key: name.slice('link/'.length), userKey })),
      } satisfies Listing;
    }
    case 'deleteAll': {
      for (const { key } of await listEntries()) if (key !== operation.except) await storage.delete(`session/${key}`);
      const isAll = operation.except === undefined;
      if (isAll || operation.requireProof)
        await mark({ ...(isAll && { allDeletedAt: now }), ...(operation.requireProof && { proofAfter: now }) });
      return undefined;
    }
    case 'marks':
      return { ...noMarks, ...(await storage.get<UserMarks>('marks')) };
    case 'link':
      await storage.put(`link/${operation.key}`, { userKey: operation.userKey, expiresAt: operation.expiresAt });
      return undefined;
  }
}

/**
 * Deletes what has expired in the storage of one user.
 *
 * @returns when the next entry expires, ms since 1970; undefined when the storage is empty.
 */
export async function purgeStorage(storage: KeyValueStorage, now: number): Promise<number | undefined> {
  let next: number | undefined;
  // entries of an earlier format have no expiry
  for (const [key, { expiresAt = 0 }] of await storage.list<{ expiresAt?: number }>({ prefix: '' })) {
    if (expiresAt <= now) await storage.delete(key);
    else next = Math.min(next ?? Infinity, expiresAt);
  }
  return next;
}
