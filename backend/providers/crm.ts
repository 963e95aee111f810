import { z } from 'zod';
import type { CrmEntry } from '../../core/domain/crm-event.ts';
import { readRetryAfter } from '../../core/domain/retry-after.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import { classifyNetworkError } from './provider-error.ts';
import type { CrmAccess } from '../crm-access.ts';
import { readAnswer } from './read-answer.ts';
import { readResponseText } from '../../server/http/response-text.ts';

/**
 * Outcome of a call. `taken`: acknowledged, with a reason if the service rejected some entries. `waiting`: certainly without effect, retry, after `afterMs` if given.
 * `refused`: never acceptable. `unknown`: the effect is uncertain.
 */
export type CrmOutcome =
  | { code: 'taken'; reason?: string }
  | { code: 'waiting'; afterMs: number | undefined; reason: string }
  | { code: 'refused' | 'unknown'; reason: string };

/** The marketing service. */
export type Crm = {
  /** sends at most `crmBatch` entries in one call */
  track: (entries: readonly CrmEntry[]) => Promise<CrmOutcome>;
  /** deletes users by their external ids */
  forget: (externalIds: readonly string[]) => Promise<CrmOutcome>;
  /** pauses all calls, in ms */
  rest: (ms: number) => void;
  isResting: () => boolean;
};

/** Braze's limit of entries per call. */
export const crmBatch = 75;

/** Braze's limit of deleted users per call. */
export const crmForgetBatch = 50;

const timeoutMs = 10_000;
const longestPauseMs = 3_600_000;

/** Reads the pause that Braze asks for, in ms: `Retry-After`, or its own `X-RateLimit-Reset` (seconds since 1970). */
function readPause(headers: Headers): number | undefined {
  const reset = Number(headers.get('X-RateLimit-Reset') ?? Number.NaN);
  const pause = readRetryAfter(headers) ?? (Number.isFinite(reset) ? reset * 1_000 - Date.now() : undefined);
  return pause === undefined ? undefined : Math.min(Math.max(pause, 1_000), longestPauseMs);
}

/** An accepted call, which names the entries that the service rejected. */
const acceptedSchema = z.object({
  message: z.enum(['success', 'queued']),
  errors: z
    .array(z.object({ type: z.string(), input_array: z.string().optional() }).catch({ type: 'unknown' }))
    .catch([]),
});

const refusedSchema = z.object({ message: z.string() });

/** Describes the rejected entries of an accepted call, by the first of them. */
function describeRejections({ errors }: z.infer<typeof acceptedSchema>): { reason?: string } {
  const [first] = errors;
  if (first === undefined) return {};
  return { reason: `${errors.length} rejected: ${first.input_array ?? ''} ${first.type}`.slice(0, 200) };
}

async function toOutcome(response: Response, route: string): Promise<CrmOutcome> {
  const { ok, status, headers } = response;
  const wait = (reason: string): CrmOutcome => ({ code: 'waiting', afterMs: readPause(headers), reason });
  const text = await readResponseText(response);
  const reason = `${route}: answered ${status}`;
  // documented to be without effect: rate limit, invalid key, service down
  if ([401, 403, 429].includes(status) || status >= 500) return wait(reason);
  try {
    const body: unknown = JSON.parse(text);
    if (ok) return { code: 'taken', ...describeRejections(readAnswer(acceptedSchema, body, reason, Error)) };
    readAnswer(refusedSchema, body, reason, Error);
    return { code: 'refused', reason };
  } catch (error) {
    // another server has answered, such as a gateway
    return wait(error instanceof SyntaxError ? `${reason} without JSON` : String(error));
  }
}

/** Makes the client of Braze's REST API, with a timeout and without redirects. */
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
      return await toOutcome(await fetchWithSpan(url + route, init, { peer: 'crm', route }), route);
    } catch (error) {
      const { failure, code } = classifyNetworkError(error);
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
