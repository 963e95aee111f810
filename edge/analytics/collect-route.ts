import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { getTraceparent } from '../../server/telemetry/request-log.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import { traceparentHeader } from '../../server/telemetry/traceparent.ts';
import { consentCookie, parseConsent } from '../../core/domain/consent.ts';
import { eventLimits, type AnalyticsEvent, type EventBatch, type EventReceipt } from '../../core/domain/event.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import { validateBatch, type EventError, type ValidationResult } from './validate-events.ts';
import { mergeBatches, namesEvent, splitBatch, validateByFaults, type SingleValidator } from './split-batch.ts';
import type { EventInspector, InspectedBatch } from './event-inspector.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { renewClientCookie } from './cookies-route.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { Sessions } from '../session/sessions.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import { accountOf } from '../session/session.ts';

const path = '/collect';

/** True when events are invalid, as opposed to too many or known already. */
const isRefusal = ({ status }: Response): boolean => [400, 403, 413, 415].includes(status);

/** Timeout of the backend, in ms; the browser repeats a failed batch. */
const timeoutMs = 5_000;

const isJson = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

/** The backend's receipt of stored events. */
const receiptSchema = z.object({ kept: z.number(), known: z.number(), declined: z.number() });

/** The backend's rejection of events; only the backend knows orders. */
const refusalSchema = z.object({
  code: z.literal('invalid_events'),
  errors: z.array(z.object({ location: z.literal('body'), field: z.string(), message: z.string() })),
});

/** Result of a forwarded batch. */
type Delivered =
  | { code: 'stored'; receipt: EventReceipt }
  | { code: 'refused'; faults: EventError[] }
  | { code: 'lost' };

export type CollectRouteOptions = {
  env: EdgeEnv;
  platform: Pick<Platform, 'findAddress' | 'log'>;
  sessions: Pick<Sessions, 'read'>;
  limit: LimitRate;
  /** records each batch, in the sandbox only */
  watch?: EventInspector | undefined;
};

/**
 * Handles `POST /collect`: forwards the events of a user who agreed to statistics to the backend, and responds when they
 * are stored (decision 0045). `sendBeacon` cannot set headers. The browser's same-origin header and a content type that
 * needs a preflight reject other sites.
 */
export function createCollectRoute({ env, platform, sessions, limit, watch }: CollectRouteOptions): Handler {
  const deliver = async (batch: EventBatch, userId: string | null, context: Context): Promise<Delivered> => {
    if (env.eventSecret === undefined) return { code: 'lost' };
    const requestId = readRequestId(context);
    const trace = getTraceparent(context);
    try {
      const init: RequestInit = {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${env.eventSecret}`,
          ...(requestId !== undefined && { 'X-Request-Id': requestId }),
          ...(trace !== undefined && { [traceparentHeader]: trace }),
        },
        body: JSON.stringify({ ...batch, userId }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      };
      const route = '/webhooks/events';
      const response = await fetchWithSpan(env.backendUrl + route, init, { peer: 'backend', route, isOurs: true });
      const body: unknown = await response.json().catch(() => undefined);
      const receipt = receiptSchema.safeParse(body);
      if (response.ok && receipt.success) return { code: 'stored', receipt: receipt.data };
      const refusal = refusalSchema.safeParse(body);
      if (response.status === 400 && refusal.success) return { code: 'refused', faults: refusal.data.errors };
      // our bug: the browser keeps its events until it is fixed
      if (response.status < 500) platform.log.error('events were rejected', { status: response.status });
      return { code: 'lost' };
    } catch {
      return { code: 'lost' };
    }
  };

  /** Counts events that are not stored as they were sent (`analytics_faults_total`). */
  const countFaults = (kind: string, count: number): void => {
    if (count > 0) platform.log.info('analytics fault', { kind, count });
  };

  /** Counts what the store did with a batch: repeated events are counted once. */
  const countStored = (batch: EventBatch, corrected: number, { kept, known, declined }: EventReceipt): void => {
    countFaults('known', known);
    countFaults('declined', declined);
    if (kept === 0) return;
    countFaults('clock', corrected);
    countFaults('campaign', countRejectedParameters(batch));
  };

  /** Stores the reports of rejected events; the store drops them when the user has opted out. */
  const storeReports = async ({ reports, userId }: InspectedBatch, context: Context) => {
    if (!reports) return;
    const end = await deliver(reports, userId ?? null, context);
    if (end.code === 'stored') countFaults('rejected', end.receipt.kept);
  };

  /** Stores the valid events of an invalid batch; the backend may reject further ones. */
  const deliverValid = async (
    body: unknown,
    validate: SingleValidator,
    inspected: InspectedBatch,
    context: Context,
  ): Promise<Response> => {
    const { valid, corrected, reports } = splitBatch(body, validate);
    inspected.reports = mergeBatches([inspected.reports ?? [], reports ?? []].flat());
    if (!valid) return sendInvalid(inspected.faults ?? []);
    const end = await deliver(valid, inspected.userId ?? null, context);
    if (end.code === 'lost') return sendUnavailable();
    if (end.code === 'refused' && namesEvent(end.faults))
      return deliverValid(valid, validateByFaults(end.faults, validate), inspected, context);
    if (end.code === 'stored') {
      Object.assign(inspected, { batch: valid, receipt: end.receipt });
      countStored(valid, corrected, end.receipt);
    }
    return sendInvalid(inspected.faults ?? []);
  };

  const collect = async (context: Context, inspected: InspectedBatch): Promise<Response> => {
    if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const session = await sessions.read(context);
    const isOfOther = session && isPageOfOtherSession(context, session, context.req.query('session'));
    const userId = session && !isOfOther ? accountOf(session) : undefined;
    const tooMany = await limit({ method: 'POST', path, userId, address: platform.findAddress(context) });
    if (tooMany) return tooMany;
    if (!parseConsent(getCookie(context, consentCookie)).analytics) return sendProblem(403, 'ConsentMissing');
    if (!isJson(context.req.header('Content-Type'))) return sendProblem(415, 'UnsupportedMediaType');
    const text = await readText(context.req.raw, eventLimits.batchBytes);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    const body = parseJson(text);
    if (body === undefined) return sendProblem(400, 'MalformedJson');
    Object.assign(inspected, { body, userId });
    const validate = (value: unknown): ValidationResult => validateOfBrowser(value, userId);
    const batch = validate(body);
    if (!batch.ok) {
      inspected.faults = batch.faults;
      return deliverValid(body, validate, inspected, context);
    }
    inspected.batch = batch.value;
    const end = await deliver(batch.value, userId ?? null, context);
    if (end.code === 'lost') return sendUnavailable();
    if (end.code === 'refused') {
      inspected.faults = end.faults;
      return deliverValid(body, validateByFaults(end.faults, validate), inspected, context);
    }
    inspected.receipt = end.receipt;
    countStored(batch.value, batch.corrected, end.receipt);
    const { kept, declined } = end.receipt;
    if (kept + declined === 0) return sendProblem(409, 'EventsKnown');
    renewClientCookie(context);
    return context.json(end.receipt, 200, { 'Cache-Control': 'no-store' });
  };

  /** Rate limit of rejected batches: an old page or a changed consent causes few of them. */
  const limitRefused = (context: Context): Promise<Response | undefined> =>
    limit({ method: 'POST', path: `${path}/refused`, userId: undefined, address: platform.findAddress(context) });

  return async (context) => {
    const inspected: InspectedBatch = {};
    const result = await collect(context, inspected);
    const refusal = isRefusal(result) ? await limitRefused(context) : undefined;
    const response = refusal ?? result;
    if (!refusal) await storeReports(inspected, context);
    if (watch) {
      const consent = parseConsent(getCookie(context, consentCookie));
      watch.record(inspected, consent, { status: response.status, title: await readTitle(response) });
    }
    return response;
  };
}

/** The title of a problem response; undefined for another response. */
async function readTitle(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  return z.object({ title: z.string() }).safeParse(await response.clone().json()).data?.title;
}

const readRequestId = (context: Context): string | undefined => context.get('requestId' as never) as string | undefined;

/** Why a browser may not send an event: a user who buys has a session (decision 0045), and the collector writes reports. */
function findForgery({ event }: AnalyticsEvent, userId: string | undefined): string | undefined {
  if (event === 'event_rejected') return 'is written by the collector only';
  return event === 'purchase' && userId === undefined ? 'requires a login' : undefined;
}

/** Validates a batch of a browser with this user. */
function validateOfBrowser(body: unknown, userId: string | undefined): ValidationResult {
  const batch = validateBatch(body);
  if (!batch.ok) return batch;
  const faults = batch.value.events.flatMap(({ data }, index): EventError[] => {
    const message = findForgery(data, userId);
    return message === undefined ? [] : [{ location: 'body', field: `/events/${index}/data/event`, message }];
  });
  return faults.length > 0 ? { ok: false, faults } : batch;
}

const sendUnavailable = (): Response => sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });

/** Campaign parameters of landing addresses that the page did not send. */
const countRejectedParameters = ({ events }: EventBatch): number =>
  events.reduce((sum, { data }) => sum + (data.event === 'campaign_details' ? (data.rejected?.length ?? 0) : 0), 0);

/** Sends the invalid fields of a batch. */
async function sendInvalid(errors: readonly EventError[]): Promise<Response> {
  const problem = sendProblem(400, 'InvalidEvents');
  return new Response(JSON.stringify({ ...((await problem.json()) as object), errors }), problem);
}
