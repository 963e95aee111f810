import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { hashSecret } from '../security/hash-secret.ts';
import type { OidcClient } from './oidc-client.ts';
import type { Encryption } from '../security/encrypted-cookie.ts';
import type { SharedStore } from '../session/shared-store.ts';
import { sessionSchema, type AuthSession } from '../session/session.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** How long the outcome of a refresh serves requests that still carry the rotated token. */
const graceMs = 30_000;
/** The same where perhaps nobody waited long enough to hear of it: until an open page asks again by itself. */
const lateGraceMs = 600_000;
/** What is done between the provider's word and the moment at which those who wait hear it, in ms; the account is asked. */
const responseMarginMs = 1_000;
/** Nobody waits longer than this for a refresh. */
const defaultWaitMs = 3_000;
/** For so long requests of one process share a refresh; after that they look into the store. */
const sharedRefreshMs = 4_000;
/** When a process dies in the middle of a refresh, another one may try after this. */
const leaseMs = 15_000;

export type Refreshed = Result<AuthSession, 'refused' | 'unavailable'>;
export type Refresh = (session: AuthSession, keepAlive: KeepAlive) => Promise<Refreshed>;

/** Clocks of hosts differ by so much, in ms; a token that was issued later than that from now is one of another time. */
const skewMs = 60_000;

/**
 * True when a session is due for its regular refresh, 480 s after its token was issued (requirement AU-07); also where
 * the clock was set back since, for then nobody knows how old it is.
 */
export const isRefreshDue = (session: AuthSession, now: number): boolean =>
  now - session.issuedAt >= constants.tokenRefresh ||
  now >= session.expiresAt - 30_000 ||
  session.issuedAt > now + skewMs;

/** An outcome as it stands in the store: sealed, for it holds tokens. */
const outcomeSchema = z.union([
  z.object({ ok: z.literal(true), value: sessionSchema }),
  z.object({ ok: z.literal(false), code: z.literal('refused') }),
]);

/** What the refresh of sessions needs from the rest of the edge. */
export type RefresherOptions = {
  identity: Pick<OidcClient, 'refresh'>;
  /** what all processes of the site know together */
  store: SharedStore;
  seals: Encryption;
  /** what the backend says by now of the account that a log-in leads to: it may have been moved meanwhile */
  findAccount?: (session: AuthSession) => Promise<AuthSession>;
  now?: () => number;
  /** how long a request waits, in ms */
  waitMs?: number;
};

/**
 * Refreshes sessions so that however many requests ask at once, in however many processes, the provider is called once
 * per refresh token: it rotates them, and a second use of the same one would revoke the whole login (requirement AU-04).
 * An unavailable provider may be asked again at once. One that takes longer than people wait is `unavailable` for them,
 * and what it says in the end serves the next request. When the processes cannot agree who asks, nobody does: the answer
 * is `unavailable`, which logs nobody out.
 */
export function createTokenRefresher({
  identity,
  store,
  seals,
  findAccount = (session) => Promise.resolve(session),
  now = Date.now,
  waitMs = defaultWaitMs,
}: RefresherOptions): Refresh {
  const outcomes = new Map<string, { outcome: Refreshed; until: number }>();
  const runOnce = createSingleFlight<Refreshed>(sharedRefreshMs);

  const deleteExpired = (): void => {
    // entries stand in the order in which they end; no timer does this, for a timer of a Worker dies with its request
    for (const [key, { until }] of outcomes) {
      if (until > now()) return;
      outcomes.delete(key);
    }
  };

  /** @param begunAt when the first of those who wait began to. */
  const refreshTogether = async (session: AuthSession, begunAt: number): Promise<Refreshed> => {
    const key = `refresh-${await hashSecret(session.refresh.token)}/outcome`;
    const holder = crypto.randomUUID();
    const claimed = await store.claim(key, holder, leaseMs, sharedRefreshMs);
    if (claimed.state === 'busy') return fail('unavailable');
    if (claimed.state === 'completed') {
      const outcome = outcomeSchema.safeParse(await seals.decrypt(claimed.value));
      if (!outcome.success) return fail('unavailable');
      return outcome.data.ok ? succeed(outcome.data.value) : fail(outcome.data.code);
    }
    const refreshed = await identity.refresh(session).catch((): Refreshed => fail('unavailable'));
    if (!refreshed.ok && refreshed.code === 'unavailable') {
      await store.release(key, holder).catch(() => undefined);
      return refreshed;
    }
    const keepMs = now() - begunAt + responseMarginMs < waitMs ? graceMs : lateGraceMs;
    // before the account is asked: tokens that stand in no store are lost with the process. A store that fails now must not
    // take them from the one who has them
    await store.complete(key, holder, await seals.seal(refreshed, keepMs / 1000), keepMs).catch(() => undefined);
    if (!refreshed.ok) return refreshed;
    const outcome = succeed(await findAccount(refreshed.value));
    const { accountId, home } = outcome.value;
    if (accountId !== refreshed.value.accountId || home !== refreshed.value.home)
      await store.put(key, await seals.seal(outcome, keepMs / 1000), keepMs).catch(() => undefined);
    return outcome;
  };

  return async (session, keepAlive) => {
    deleteExpired();
    const key = session.refresh.token;
    const known = outcomes.get(key);
    if (known) return known.outcome;
    const begunAt = now();
    const work = async (): Promise<Refreshed> => {
      const outcome = await refreshTogether(session, begunAt);
      if (outcome.ok || outcome.code === 'refused') outcomes.set(key, { outcome, until: now() + graceMs });
      return outcome;
    };
    const refreshed = runOnce(key, work, keepAlive).catch((): Refreshed => fail('unavailable'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<Refreshed>((resolve) => {
      timer = setTimeout(() => resolve(fail('unavailable')), waitMs);
    });
    return Promise.race([refreshed, waited]).finally(() => clearTimeout(timer));
  };
}
