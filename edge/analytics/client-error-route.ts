import type { Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import { consentCookie, parseConsent } from '../../core/domain/consent.ts';
import { routeKeys } from '../../core/routing/routes.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { isSameOrigin } from '../security/csrf.ts';

const reportLimitBytes = 8_192;

/** The route name of a page; unknown ones have one label, which limits the number of metrics. */
const route = z
  .string()
  .max(40)
  .transform((name) => (routeKeys.some((known) => known === name) ? name : 'other'));

const reportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    route,
    message: z.string().max(500),
    stack: z.string().max(4_000),
    traceId: z.string().regex(/^[\da-f]{32}$/),
  }),
  z.strictObject({
    kind: z.literal('vitals'),
    route,
    vitals: z
      .array(
        z.strictObject({ name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']), value: z.number().min(0).max(600_000) }),
      )
      .min(1)
      .max(10),
  }),
]);

export type ClientErrorRouteOptions = {
  env: Pick<EdgeEnv, 'siteUrl'>;
  log: Log;
  findAddress: Platform['findAddress'];
  limit: LimitRate;
};

/**
 * Handles `POST /client-report` (decision 0063): errors and page timings of a browser become log lines. Timings need
 * consent to statistics; neither identifies the user.
 */
export const createClientErrorRoute =
  ({ env, log, findAddress, limit }: ClientErrorRouteOptions): Handler =>
  async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const request = { method: 'POST', path: '/client-report', userId: undefined, address: findAddress(context) };
    const refusal = await limit(request);
    if (refusal) return refusal;
    const text = await readText(context.req.raw, reportLimitBytes);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    const report = reportSchema.safeParse(parseJson(text));
    if (!report.success) return sendProblem(400, 'InvalidBody');
    if (report.data.kind === 'error') {
      const { kind: _kind, ...details } = report.data;
      log.error('browser error', details);
      return context.body(null, 204);
    }
    if (!parseConsent(getCookie(context, consentCookie)).analytics) return sendProblem(403, 'ConsentMissing');
    for (const { name, value } of report.data.vitals)
      log.info('web vital', { name, value: name === 'CLS' ? value * 1_000 : value, route: report.data.route });
    return context.body(null, 204);
  };
