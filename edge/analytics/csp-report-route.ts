import type { Handler } from 'hono';
import type { Log } from '../../server/telemetry/log.ts';
import { readText } from '../http/request-body.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';

/** Browser extensions load their own resources into pages. */
const extension = /^[a-z-]*extension(:|$)/;

const reportLimitBytes = 16_384;

/** Maximum of logged reports per request. */
const reportsLogged = 10;

type Report = Record<string, unknown>;

/** The reports of a body: one as `csp-report`, or a list of reports with a `body` each. */
function readReports(text: string): Report[] {
  const parsed = JSON.parse(text) as { 'csp-report'?: Report } | ({ type?: string; body?: Report } | null)[];
  if (!Array.isArray(parsed)) return parsed['csp-report'] ? [parsed['csp-report']] : [];
  return parsed.flatMap((one) => (one?.type === 'csp-violation' && one.body ? [one.body] : [])).slice(0, reportsLogged);
}

export type CspReportRouteOptions = { log: Pick<Log, 'warn'>; findAddress: Platform['findAddress']; limit: LimitRate };

/**
 * Logs violations of the content security policy: directive, page and source. Any client may send reports, so those
 * beyond the rate limit are dropped.
 */
export const createCspReportRoute =
  ({ log, findAddress, limit }: CspReportRouteOptions): Handler =>
  async (context) => {
    const address = findAddress(context);
    const refusal = await limit({ method: 'POST', path: '/csp-report', userId: undefined, address });
    if (refusal) return context.body(null, 204);
    const text = await readText(context.req.raw, reportLimitBytes);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    try {
      for (const report of readReports(text)) {
        // without queries, which may contain personal data
        const field = (...names: string[]): string =>
          String(names.map((name) => report[name]).find((value) => typeof value === 'string') ?? '')
            .split(/[?#]/)[0]
            ?.slice(0, 200) ?? '';
        const source = field('blocked-uri', 'blockedURL');
        if (extension.test(source)) continue;
        // older browsers send the whole directive
        const [directive] = field('effective-directive', 'effectiveDirective', 'violated-directive').split(' ');
        log.warn('csp-report', {
          directive,
          page: field('document-uri', 'documentURL'),
          source,
        });
      }
    } catch {
      // invalid reports are ignored
    }
    return context.body(null, 204);
  };
