import type { Handler } from 'hono';
import type { Log } from '../process/log.ts';
import { readText } from './body.ts';
import { answerProblem } from './problem.ts';

const reportLimitBytes = 16_384;

/** Logs what browsers report about the content security policy: which directive, on which page, by which source. */
export const createCspReport =
  (log: Log): Handler =>
  async (context) => {
    const text = await readText(context.req.raw, reportLimitBytes);
    if (text === undefined) return answerProblem(413, 'PayloadTooLarge');
    try {
      const { 'csp-report': report } = JSON.parse(text) as { 'csp-report'?: Record<string, unknown> };
      // addresses without their queries, which may carry what is nobody's business
      const field = (name: string): string =>
        String(report?.[name] ?? '')
          .split(/[?#]/)[0]
          ?.slice(0, 200) ?? '';
      log.warn('csp-report', {
        directive: field('effective-directive'),
        page: field('document-uri'),
        source: field('blocked-uri'),
      });
    } catch {
      // a report that cannot be read says nothing worth keeping
    }
    return context.body(null, 204);
  };
