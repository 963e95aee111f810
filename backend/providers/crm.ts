import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import { judgeNetworkError } from './provider-error.ts';
import type { CrmAccess } from '../env.ts';

/** One thing that somebody did, as the marketing service takes it: an event, or a purchase. */
export type CrmEntry = { kind: 'events' | 'purchases'; entry: Readonly<Record<string, unknown>> };

/**
 * What became of a call. `taken`: it was acknowledged; `waiting`: provably without effect, to be tried again, after
 * `afterMs` where the service says so; `refused`: it will never be taken; `unknown`: nobody can tell whether it was.
 */
export type CrmOutcome =
  | { code: 'taken' }
  | { code: 'waiting'; afterMs: number | undefined; reason: string }
  | { code: 'refused' | 'unknown'; reason: string };

/** The marketing service as the backend uses it. Nothing that it does keeps anybody waiting. */
export type Crm = {
  /** tells at most `crmBatch` entries in one call */
  track: (entries: readonly CrmEntry[]) => Promise<CrmOutcome>;
  /** has everything removed that is kept of people, by the names they have there */
  forget: (externalIds: readonly string[]) => Promise<CrmOutcome>;
  /** leaves the service alone for a while, in ms */
  rest: (ms: number) => void;
  isResting: () => boolean;
};

/** Entries that Braze takes in one call. */
export const crmBatch = 75;

/** People whom Braze forgets in one call. */
export const crmForgetBatch = 50;

const timeoutMs = 10_000;
const longestPauseMs = 3_600_000;

/** Reads `Retry-After`, or Braze's own `X-RateLimit-Reset` (seconds since 1970), as ms from now. */
function readPause(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  const reset = Number(headers.get('X-RateLimit-Reset') ?? Number.NaN);
  const ms = Number.isFinite(seconds)
    ? seconds * 1_000
    : Number.isFinite(reset)
      ? reset * 1_000 - Date.now()
      : undefined;
  return ms === undefined ? undefined : Math.min(Math.max(ms, 1_000), longestPauseMs);
}

async function readOutcome(response: Response): Promise<CrmOutcome> {
  const { status, headers } = response;
  await response.body?.cancel();
  const reason = `answered ${status}`;
  if (response.ok) return { code: 'taken' };
  // without effect by Braze's own account: too many calls, a key that does not hold, a service that is down
  if ([401, 403, 429].includes(status) || status >= 500)
    return { code: 'waiting', afterMs: readPause(headers), reason };
  return { code: 'refused', reason };
}

/** Makes the port to Braze: its REST interface, with a time-out and no redirects. */
export function createBraze({ url, key }: CrmAccess): Crm {
  const post = async (route: string, body: unknown): Promise<CrmOutcome> => {
    const init: RequestInit = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    try {
      return await readOutcome(await fetchWithSpan(url + route, init, { peer: 'crm', route }));
    } catch (error) {
      const { failure, code } = judgeNetworkError(error);
      if (failure === 'not-sent') return { code: 'waiting', afterMs: undefined, reason: code };
      return { code: 'unknown', reason: code };
    }
  };
  let restsUntil = 0;
  return {
    rest: (ms) => void (restsUntil = Date.now() + ms),
    isResting: () => restsUntil > Date.now(),
    track: (entries) => {
      const of = (kind: CrmEntry['kind']) => entries.filter((one) => one.kind === kind).map(({ entry }) => entry);
      const [events, purchases] = [of('events'), of('purchases')];
      return post('/users/track', {
        ...(events.length > 0 && { events }),
        ...(purchases.length > 0 && { purchases }),
      });
    },
    forget: (externalIds) => post('/users/delete', { external_ids: externalIds }),
  };
}
