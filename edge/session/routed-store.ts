import type { Listing, SessionOperation } from './session-operations.ts';
import type { LockResult, SessionRef, SessionStore, UserMarks } from './session-store.ts';

/** Runs an operation on the sessions of one user. */
export type SendOperation = (userKey: string, operation: SessionOperation) => Promise<unknown>;

type Found = { ref: SessionRef; data: string; startedAt: number };

/**
 * A session store that sends each operation to the object of one user.
 *
 * @param send reaches the object of a user key; rejects while the object is unavailable.
 */
export function createRoutedStore(send: SendOperation): Omit<SessionStore, 'purge'> {
  const list = async (userKeys: readonly string[]): Promise<{ found: Found[]; links: SessionRef[] }> => {
    const listings = await Promise.all(
      userKeys.map(async (userKey) => ({ userKey, ...((await send(userKey, { name: 'list' })) as Listing) })),
    );
    return {
      found: listings.flatMap(({ userKey, entries }) =>
        entries.map(({ key, data, startedAt }) => ({ ref: { userKey, key }, data, startedAt })),
      ),
      links: listings.flatMap(({ links }) => links).filter(({ userKey }) => !userKeys.includes(userKey)),
    };
  };
  const remove: SessionStore['delete'] = async ({ userKey, key }, { requireProof = false } = {}) =>
    void (await send(userKey, { name: 'delete', key, requireProof }));
  return {
    create: async (entry) => {
      const { key, userKey, subjectKey, providerKey, expiresAt } = entry;
      const aliases = new Set([subjectKey, providerKey].filter((alias) => alias !== undefined && alias !== userKey));
      // first, so that no record exists that a logout by the provider does not find
      await Promise.all([...aliases].map((alias) => send(alias ?? '', { name: 'link', key, userKey, expiresAt })));
      return (await send(userKey, { name: 'create', entry })) as boolean;
    },
    read: async ({ userKey, key }) => (await send(userKey, { name: 'read', key })) as string | undefined,
    lock: async ({ userKey, key }, holder, leaseMs) =>
      (await send(userKey, { name: 'lock', key, holder, leaseMs })) as LockResult,
    save: async ({ userKey, key }, holder, data, expiresAt) =>
      (await send(userKey, { name: 'save', key, holder, data, expiresAt })) as boolean,
    unlock: async ({ userKey, key }, holder) => void (await send(userKey, { name: 'unlock', key, holder })),
    delete: remove,
    listByUser: async (userKeys) => {
      const { found, links } = await list(userKeys);
      const linked = await Promise.all(
        links.map(async (ref) => ({ ref, data: await send(ref.userKey, { name: 'read', key: ref.key }) })),
      );
      const others = linked.flatMap(({ ref, data }) => (typeof data === 'string' ? [{ ref, data }] : []));
      return [...found.toSorted((one, other) => other.startedAt - one.startedAt), ...others];
    },
    deleteByUser: async (userKeys, { except, requireProof = false } = {}) => {
      const { links } = await list(userKeys);
      const operation = { name: 'deleteAll', ...(except !== undefined && { except }), requireProof } as const;
      await Promise.all([
        ...userKeys.map((userKey) => send(userKey, operation)),
        ...links.filter(({ key }) => key !== except).map((ref) => remove(ref)),
      ]);
    },
    deleteByProviderSession: async (providerKey) => {
      const { links } = await list([providerKey]);
      await Promise.all(links.map((ref) => remove(ref)));
    },
    readMarks: async (userKeys) => {
      const all = await Promise.all(userKeys.map(async (key) => (await send(key, { name: 'marks' })) as UserMarks));
      return {
        proofAfter: Math.max(0, ...all.map(({ proofAfter }) => proofAfter)),
        allDeletedAt: Math.max(0, ...all.map(({ allDeletedAt }) => allDeletedAt)),
      };
    },
  };
}
