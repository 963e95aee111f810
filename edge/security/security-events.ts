import type { Context, MiddlewareHandler } from 'hono';
import { getLoggedRoute } from '../../server/telemetry/request-log.ts';
import type { LogFields } from '../../server/telemetry/log-line.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { isCrossSite } from './csrf.ts';

/** What a security event is about; the label of its metric (docs/operations.md). */
export type SecurityEventKind =
  | 'login_succeeded'
  | 'login_failed'
  | 'refresh_refused'
  | 'cross_site_refused'
  | 'access_denied'
  | 'rate_limited';

/** Logs a security event. The fields must not name a user. */
export const logSecurityEvent = (log: Pick<Log, 'info'>, kind: SecurityEventKind, fields: LogFields = {}): void =>
  log.info('security event', { ...fields, kind });

function findRefusal(context: Context): SecurityEventKind | undefined {
  if (context.res.status === 429) return 'rate_limited';
  if (context.res.status !== 403) return undefined;
  return isCrossSite(context) ? 'cross_site_refused' : 'access_denied';
}

/** Logs a security event for each response that refuses a request. */
export const logRefusals =
  (log: Pick<Log, 'info'>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const kind = findRefusal(context);
    if (kind === undefined) return;
    logSecurityEvent(log, kind, { requestId: context.get('requestId') as string, ...getLoggedRoute(context) });
  };
