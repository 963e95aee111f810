import type { Handler } from 'hono';
import type { Log } from '../process/log.ts';
import { readText } from './body.ts';
import { answerProblem } from './problem.ts';

const reportLimitBytes = 16_384;

/** Reports of one body that are logged: a browser may have gathered many. */
const reportsLogged = 10;

type Report = Record<string, unknown>;

/** The reports of a body: browsers send one as `csp-report`, or a list of reports with a `body` each. */
function readReports(text: string): Report[] {
  const parsed = JSON.parse(text) as { 'csp-report'?: Report } | { type?: string; body?: Report }[];
  if (!Array.isArray(parsed)) return parsed['csp-report'] ? [parsed['csp-report']] : [];
  return parsed.flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : [])).slice(0, reportsLogged);
}

/** Logs what browsers report about the content security policy: which directive, on which page, by which source. */
export const createCspReport =
  (log: Log): Handler =>
  async (context) => {
    const text = await readText(context.req.raw, reportLimitBytes);
    if (text === undefined) return answerProblem(413, 'PayloadTooLarge');
    try {
      for (const report of readReports(text)) {
        // addresses without their queries, which may carry what is nobody's business
        const field = (...names: string[]): string =>
          String(names.map((name) => report[name]).find((value) => typeof value === 'string') ?? '')
            .split(/[?#]/)[0]
            ?.slice(0, 200) ?? '';
        log.warn('csp-report', {
          directive: field('effective-directive', 'effectiveDirective'),
          page: field('document-uri', 'documentURL'),
          source: field('blocked-uri', 'blockedURL'),
        });
      }
    } catch {
      // a report that cannot be read says nothing worth keeping
    }
    return context.body(null, 204);
  };
