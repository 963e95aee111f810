import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { hashSecret } from '../security/hash-secret.ts';
import type { OidcClient } from './oidc-client.ts';
import type { Encryption } from '../security/encrypted-cookie.ts';
import type { SharedStore } from '../session/shared-store.ts';
import { sessionSchema, type AuthSession } from '../session/session.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** How long the result of a refresh serves requests that still have the rotated token. */
const graceMs = 30_000;
/** The same when the browser may not have waited for the result: until an open page calls again. */
const lateGraceMs = 600_000;
/** Time between the provider's response and that of the waiting request, in ms: the account is resolved. */
const responseMarginMs = 1_000;
/** How long a request waits for a refresh. */
const defaultWaitMs = 3_000;
/** How long requests of one process share a refresh; after that they read the store. */
const sharedRefreshMs = 4_000;
/** After a crash during a refresh, another process may try again after this time. */
const leaseMs = 15_000;

export type Refreshed = Result<AuthSession, 'refused' | 'unavailable'>;
export type Refresh = (session: AuthSession, keepAlive: KeepAlive) => Promise<Refreshed>;

/** Tolerance for the clocks of other hosts, in ms. */
const skewMs = 60_000;

/**
 * True when a session is due for its regular refresh, 480 s after its token was issued (requirement AU-07), or when
 * the clock was set back.
 */
export const isRefreshDue = (session: AuthSession, now: number): boolean =>
  now - session.issuedAt >= constants.tokenRefresh ||
  now >= session.expiresAt - 30_000 ||
  session.issuedAt > now + skewMs;

/** A result in the store; encrypted, because it contains tokens. */
const outcomeSchema = z.union([
  z.object({ ok: z.literal(true), value: sessionSchema }),
  z.object({ ok: z.literal(false), code: z.literal('refused') }),
]);

export type RefresherOptions = {
  identity: Pick<OidcClient, 'refresh'>;
  store: SharedStore;
  encryption: Encryption;
  /** resolves the account again: it may have been migrated since */
  findAccount?: (session: AuthSession) => Promise<AuthSession>;
  now?: () => number;
  /** how long a request waits, in ms */
  waitMs?: number;
};

/**
 * Refreshes sessions with one provider call per refresh token, for all requests of all processes. The provider
 * rotates tokens, and a second use of one would revoke the whole login (requirement AU-04).
 *
 * A failed call may be repeated at once. A call that takes longer than requests wait is `unavailable` for them, and
 * its result serves the next request. Without the shared store the result is `unavailable`, which logs no user out.
 */
export function createTokenRefresher({
  identity,
  store,
  encryption,
  findAccount = (session) => Promise.resolve(session),
  now = Date.now,
  waitMs = defaultWaitMs,
}: RefresherOptions): Refresh {
  const outcomes = new Map<string, { outcome: Refreshed; until: number }>();
  const runOnce = createSingleFlight<Refreshed>(sharedRefreshMs);

  const deleteExpired = (): void => {
    // entries are in the order of expiry; a timer of a Worker would die with its request
    for (const [key, { until }] of outcomes) {
      if (until > now()) return;
      outcomes.delete(key);
    }
  };

  /** @param begunAt when the first request started to wait. */
  const refreshTogether = async (session: AuthSession, begunAt: number): Promise<Refreshed> => {
    const key = `refresh-${await hashSecret(session.refresh.token)}/outcome`;
    const holder = crypto.randomUUID();
    const claimed = await store.claim(key, holder, leaseMs, sharedRefreshMs);
    if (claimed.state === 'busy') return fail('unavailable');
    if (claimed.state === 'completed') {
      const outcome = outcomeSchema.safeParse(await encryption.decrypt(claimed.value));
      if (!outcome.success) return fail('unavailable');
      return outcome.data.ok ? succeed(outcome.data.value) : fail(outcome.data.code);
    }
    const refreshed = await identity.refresh(session).catch((): Refreshed => fail('unavailable'));
    if (!refreshed.ok && refreshed.code === 'unavailable') {
      await store.release(key, holder).catch(() => undefined);
      return refreshed;
    }
    const keepMs = now() - begunAt + responseMarginMs < waitMs ? graceMs : lateGraceMs;
    // stored before the account is resolved, so that a crash does not lose the tokens; a failed store must not lose
    // them either
    await store
      .complete(key, holder, await encryption.encrypt(refreshed, keepMs / 1000), keepMs)
      .catch(() => undefined);
    if (!refreshed.ok) return refreshed;
    const outcome = succeed(await findAccount(refreshed.value));
    const { accountId, home } = outcome.value;
    if (accountId !== refreshed.value.accountId || home !== refreshed.value.home)
      await store.put(key, await encryption.encrypt(outcome, keepMs / 1000), keepMs).catch(() => undefined);
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
