import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';

type Stored = { id: string; payload: AdapterPayload; expiresAt: number | null };
type Member = { model: string; id: string };

const models = [
  'Session',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'RefreshToken',
  'AccessToken',
  'ReplayDetection',
] as const;

/** Storage of the OpenID engine: sessions, interactions, grants, codes and tokens. */
export type Tokens = {
  /** The engine's adapter for one model. */
  adapterFor: (model: string) => Adapter;
  /** Deletes a grant with its codes and tokens. */
  revokeGrant: (grantId: string) => void;
  /** The running sessions of an account, the newest first. */
  listSessions: (accountId: string) => { id: string; startedAt: string; endsAt: string }[];
  /** Deletes a session of an account with its grants, by the id of the list; false when there is none. */
  revokeSession: (accountId: string, id: string) => boolean;
  /** Deletes all sessions and grants of an account except one session, e.g. after a new password. */
  revokeAccount: (accountId: string, exceptSession?: string) => void;
  /** Deletes expired records; returns their number. */
  purge: (now?: number) => number;
  clear: () => void;
};

/** Opens the engine's storage. Each write is on disk when its promise resolves. */
export function openTokens(records: DocumentStore): Tokens {
  const storedOf = (model: string) => records.collection<Stored>(`oidc/${model}`);
  const sessionByUid = records.collection<{ id: string }>('oidc-session-uid');
  const membersOf = (grantId: string) => records.collection<Member>(`oidc-grant/${grantId}`);

  const live = (model: string, id: string): Stored | undefined => {
    const stored = storedOf(model).get(id);
    return stored && (stored.expiresAt === null || stored.expiresAt > Date.now()) ? stored : undefined;
  };
  const destroy = (model: string, id: string): void => {
    const stored = storedOf(model).get(id);
    storedOf(model).delete(id);
    const { uid, grantId } = stored?.payload ?? {};
    if (model === 'Session' && uid && sessionByUid.get(uid)?.id === id) sessionByUid.delete(uid);
    if (grantId) membersOf(grantId).delete(`${model}:${id}`);
  };
  const revokeGrant = (grantId: string): void => {
    for (const { model, id } of membersOf(grantId).list()) storedOf(model).delete(id);
    membersOf(grantId).clear();
    storedOf('Grant').delete(grantId);
  };

  /** Marks a record as used, synchronously, so that only one of two parallel callers succeeds. */
  const consume = (model: string, id: string): void => {
    const stored = live(model, id);
    if (stored && !stored.payload.consumed) {
      const payload = { ...stored.payload, consumed: Math.floor(Date.now() / 1000) };
      storedOf(model).put(id, { ...stored, payload });
      return;
    }
    if (stored?.payload.grantId) records.transaction(() => revokeGrant(stored.payload.grantId as string));
    throw new errors.InvalidGrant('already used');
  };

  const adapterFor = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) =>
      records.transaction(() => {
        storedOf(model).put(id, { id, payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null });
        if (model === 'Session' && payload.uid) sessionByUid.put(payload.uid, { id });
        if (payload.grantId) membersOf(payload.grantId).put(`${model}:${id}`, { model, id });
      }),
    find: async (id) => live(model, id)?.payload,
    findByUid: async (uid) => {
      const entry = sessionByUid.get(uid);
      return entry && live(model, entry.id)?.payload;
    },
    // Only device codes are looked up this way, and no client may use them.
    findByUserCode: async () => undefined,
    consume: async (id) => consume(model, id),
    destroy: async (id) => records.transaction(() => destroy(model, id)),
    revokeByGrantId: async (grantId) => records.transaction(() => revokeGrant(grantId)),
  });

  return {
    adapterFor,
    revokeGrant: (grantId) => records.transaction(() => revokeGrant(grantId)),
    listSessions: (accountId) =>
      storedOf('Session')
        .list()
        .filter(({ payload, expiresAt }) => payload.accountId === accountId && (expiresAt ?? Infinity) > Date.now())
        .map(({ payload: { uid = '', loginTs, iat, exp } }) => ({
          id: uid,
          startedAt: new Date((loginTs ?? iat ?? 0) * 1_000).toISOString(),
          endsAt: new Date((exp ?? 0) * 1_000).toISOString(),
        }))
        .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)),
    revokeSession: (accountId, id) =>
      records.transaction(() => {
        const session = live('Session', sessionByUid.get(id)?.id ?? '');
        if (session?.payload.accountId !== accountId) return false;
        for (const { grantId } of Object.values(session.payload.authorizations ?? {}))
          if (grantId !== undefined) revokeGrant(grantId);
        destroy('Session', session.id);
        return true;
      }),
    revokeAccount: (accountId, exceptSession) =>
      records.transaction(() => {
        const excepted = exceptSession === undefined ? undefined : storedOf('Session').get(exceptSession)?.payload;
        const exceptGrants = Object.values(excepted?.authorizations ?? {}).map(({ grantId }) => grantId);
        for (const { id, payload } of storedOf('Session').list())
          if (payload.accountId === accountId && id !== exceptSession) destroy('Session', id);
        for (const { id, payload } of storedOf('Grant').list())
          if (payload.accountId === accountId && !exceptGrants.includes(id)) revokeGrant(id);
      }),
    purge: (now = Date.now()) =>
      records.transaction(() => {
        const expired = models.flatMap((model) =>
          storedOf(model)
            .list()
            .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now)
            .map(({ id }) => ({ model, id })),
        );
        for (const { model, id } of expired) {
          if (model === 'Grant') revokeGrant(id);
          else destroy(model, id);
        }
        return expired.length;
      }),
    clear: () =>
      records.transaction(() => {
        for (const { id } of storedOf('Grant').list()) revokeGrant(id);
        for (const model of models) storedOf(model).clear();
        sessionByUid.clear();
      }),
  };
}
