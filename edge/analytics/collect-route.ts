import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { passTrace } from '../../server/telemetry/request-log.ts';
import { fetchMeasured } from '../../server/telemetry/spans.ts';
import { traceHeader } from '../../server/telemetry/traceparent.ts';
import { consentCookie, readConsent } from '../../core/domain/consent.ts';
import { eventLimits, type EventBatch, type EventReceipt } from '../../core/domain/event.ts';
import { parseJson, readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import { readBatch, type EventFault } from './validate-events.ts';
import type { EventWatch, HeardBatch } from './event-inspector.ts';
import type { Platform } from '../platform.ts';
import { answerProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { Sessions } from '../session/sessions.ts';
import { accountOf } from '../session/session.ts';

const path = '/collect';

/** What does not fit, as opposed to what comes too often or is known already. */
const isRefusal = ({ status }: Response): boolean => [400, 403, 413, 415].includes(status);

/** The store is asked once; the browser comes again with what it could not get rid of. */
const patienceMs = 5_000;

const isJson = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

/** What the store says of events that it has seen to. */
const receiptSchema = z.object({ kept: z.number(), known: z.number(), declined: z.number() });

/** What it says of events that cannot be true: only it knows of orders. */
const refusalSchema = z.object({
  code: z.literal('invalid_events'),
  errors: z.array(z.object({ location: z.literal('body'), field: z.string(), message: z.string() })),
});

/** What became of a batch that was handed on. */
type Delivered =
  | { code: 'stored'; receipt: EventReceipt }
  | { code: 'refused'; faults: EventFault[] }
  | { code: 'lost' };

/** What the collector needs from the rest of the edge. */
export type CollectParts = {
  env: EdgeEnv;
  platform: Pick<Platform, 'findAddress' | 'log'>;
  sessions: Pick<Sessions, 'read'>;
  limit: LimitRate;
  /** hears what was made of each batch, in the sandbox alone */
  watch?: EventWatch | undefined;
};

/**
 * Answers `POST /collect`: takes events of somebody who agreed to statistics and hands them to the backend's store
 * before it says so (decision 0045). `sendBeacon` cannot send headers of its own: what keeps other sites out is the
 * same-origin mark of the browser together with a content type that they cannot send without asking first.
 */
export function createCollect({ env, platform, sessions, limit, watch }: CollectParts): Handler {
  const deliver = async (batch: EventBatch, userId: string | null, context: Context): Promise<Delivered> => {
    if (env.eventSecret === undefined) return { code: 'lost' };
    const requestId = readRequestId(context);
    const trace = passTrace(context);
    try {
      const init: RequestInit = {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${env.eventSecret}`,
          ...(requestId !== undefined && { 'X-Request-Id': requestId }),
          ...(trace !== undefined && { [traceHeader]: trace }),
        },
        body: JSON.stringify({ ...batch, userId }),
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      };
      const route = '/webhooks/events';
      const answer = await fetchMeasured(env.backendUrl + route, init, { peer: 'backend', route, isOurs: true });
      const told: unknown = await answer.json().catch(() => undefined);
      const receipt = receiptSchema.safeParse(told);
      if (answer.ok && receipt.success) return { code: 'stored', receipt: receipt.data };
      const refusal = refusalSchema.safeParse(told);
      if (answer.status === 400 && refusal.success) return { code: 'refused', faults: refusal.data.errors };
      // ours to mend, and the browser's events are worth keeping until then
      if (answer.status < 500) platform.log.error('events were refused', { status: answer.status });
      return { code: 'lost' };
    } catch {
      return { code: 'lost' };
    }
  };

  const collect = async (context: Context, heard: HeardBatch): Promise<Response> => {
    if (!isSameOrigin(context, env.siteUrl)) return answerProblem(403, 'CrossSiteRequestRefused');
    const session = await sessions.read(context);
    const userId = session && accountOf(session);
    const tooMany = await limit({ method: 'POST', path, userId, address: platform.findAddress(context) });
    if (tooMany) return tooMany;
    if (!readConsent(getCookie(context, consentCookie)).analytics) return answerProblem(403, 'ConsentMissing');
    if (!isJson(context.req.header('Content-Type'))) return answerProblem(415, 'UnsupportedMediaType');
    const text = await readText(context.req.raw, eventLimits.batchBytes);
    if (text === undefined) return answerProblem(413, 'PayloadTooLarge');
    const body = parseJson(text);
    if (body === undefined) return answerProblem(400, 'MalformedJson');
    heard.body = body;
    const batch = readBatch(body);
    if (!batch.ok) return answerInvalid((heard.faults = batch.faults));
    if (userId === undefined) {
      const faults = findForged(batch.value);
      if (faults.length > 0) return answerInvalid((heard.faults = faults));
    }
    const end = await deliver(batch.value, userId ?? null, context);
    if (end.code === 'lost') return answerProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    if (end.code === 'refused') return answerInvalid((heard.faults = end.faults));
    heard.receipt = end.receipt;
    const { kept, declined } = end.receipt;
    if (kept + declined === 0) return answerProblem(409, 'EventsKnown');
    return context.json(end.receipt, 200, { 'Cache-Control': 'no-store' });
  };

  /** Our own pages are refused seldom, by an older page or a choice just made: who is refused often is none of them. */
  const limitRefused = (context: Context): Promise<Response | undefined> =>
    limit({ method: 'POST', path: `${path}/refused`, userId: undefined, address: platform.findAddress(context) });

  return async (context) => {
    const heard: HeardBatch = {};
    const given = await collect(context, heard);
    const answer = isRefusal(given) ? ((await limitRefused(context)) ?? given) : given;
    if (watch) {
      const consent = readConsent(getCookie(context, consentCookie));
      watch.note(heard, consent, { status: answer.status, title: await readTitle(answer) });
    }
    return answer;
  };
}

/** The machine word of a refusal; undefined of an answer that is none. */
async function readTitle(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  return z.object({ title: z.string() }).safeParse(await answer.clone().json()).data?.title;
}

const readRequestId = (context: Context): string | undefined => context.get('requestId' as never) as string | undefined;

/** Purchases in a batch of nobody who is logged in: whoever buys is, and so is the page that tells of it (decision 0061). */
const findForged = ({ events }: EventBatch): EventFault[] =>
  events.flatMap(({ data }, index) =>
    data.event === 'purchase'
      ? [{ location: 'body', field: `/events/${index}/data/event`, message: 'is for who is logged in' }]
      : [],
  );

/** Says which places of a batch do not fit. */
async function answerInvalid(errors: readonly EventFault[]): Promise<Response> {
  const problem = answerProblem(400, 'InvalidEvents');
  return new Response(JSON.stringify({ ...((await problem.json()) as object), errors }), problem);
}
