import type { SessionRef, SessionStore } from './session-store.ts';

/** The store of one user's object. */
export type ObjectOf = (userKey: string) => SessionStore;

/**
 * A session store that sends each operation to the object of one user. A session that another key finds too (the login
 * of a moved account, the provider's session) has an entry without data in the object of that key.
 */
export function createRoutedStore(objectOf: ObjectOf): SessionStore {
  const list = async (keys: readonly string[]): Promise<{ ref: SessionRef; data: string; startedAt: number }[]> =>
    (await Promise.all(keys.map((key) => objectOf(key).listByUser([key])))).flat();
  const listElsewhere = async (keys: readonly string[]): Promise<SessionRef[]> =>
    (await list(keys)).map(({ ref }) => ref).filter(({ userKey }) => !keys.includes(userKey));
  const remove: SessionStore['delete'] = (ref, options) => objectOf(ref.userKey).delete(ref, options);
  return {
    create: async (entry) => {
      const { userKey, subjectKey, providerKey } = entry;
      const keys = new Set([subjectKey, providerKey].filter((key) => key !== undefined && key !== userKey));
      // first, so that no record exists that a logout by the provider does not find
      const addLink = (key = ''): Promise<boolean> => objectOf(key).create({ ...entry, subjectKey: key, data: '' });
      await Promise.all([...keys].map(addLink));
      return objectOf(userKey).create(entry);
    },
    read: (ref) => objectOf(ref.userKey).read(ref),
    lock: (ref, holder, leaseMs) => objectOf(ref.userKey).lock(ref, holder, leaseMs),
    save: (ref, holder, data, expiresAt) => objectOf(ref.userKey).save(ref, holder, data, expiresAt),
    unlock: (ref, holder) => objectOf(ref.userKey).unlock(ref, holder),
    delete: remove,
    listByUser: async (userKeys) => {
      const found = await Promise.all(
        (await list(userKeys)).map(async (record) => ({
          ...record,
          data: record.data || ((await objectOf(record.ref.userKey).read(record.ref)) ?? ''),
        })),
      );
      const unique = new Map(found.filter(({ data }) => data !== '').map((record) => [record.ref.key, record]));
      return [...unique.values()].toSorted((one, other) => other.startedAt - one.startedAt);
    },
    deleteByUser: async (userKeys, options) => {
      const elsewhere = await listElsewhere(userKeys);
      await Promise.all([
        ...userKeys.map((key) => objectOf(key).deleteByUser([key], options)),
        ...elsewhere.filter(({ key }) => key !== options?.except).map((ref) => remove(ref)),
      ]);
    },
    deleteByProviderSession: async (providerKey) => {
      await Promise.all((await listElsewhere([providerKey])).map((ref) => remove(ref)));
    },
    readMarks: async (userKeys) => {
      const marks = await Promise.all(userKeys.map((key) => objectOf(key).readMarks([key])));
      return {
        proofAfter: Math.max(0, ...marks.map(({ proofAfter }) => proofAfter)),
        allDeletedAt: Math.max(0, ...marks.map(({ allDeletedAt }) => allDeletedAt)),
      };
    },
    // each object purges itself by its alarm
    purge: () => Promise.resolve(),
  };
}
