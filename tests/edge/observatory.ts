import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory'));
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(source, path)).href);

/** The scanner's result of one test. */
type Finding = { result: string; pass: boolean };
type Retrieved = { responses: { auto: { status: number; headers: Record<string, string> } | null } };

/** The grade of a page by MDN's HTTP Observatory. */
export type Mark = { path: string; status: number; score: number; grade: string; failed: string[] };

/**
 * Grades pages of a local site with MDN's scanner. Its list of preloaded hosts, which it would download, is
 * empty, because it never contains a local host.
 *
 * @returns a function that requests a page by TLS and by plain HTTP and grades the responses.
 */
export async function openObservatory(port: number): Promise<(path: string, cookies?: string) => Promise<Mark>> {
  const preloaded = join(source, '..', 'conf', 'hsts-preload.json');
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  // a late response is no finding, so the grades do not depend on the machine's load
  Object.assign(process.env, { ABORT_TIMEOUT: '60000', CLIENT_TIMEOUT: '60000' });
  const { retrieve } = (await load('retriever/retriever.js')) as {
    retrieve: (host: string, options: object) => Promise<Retrieved>;
  };
  const { ALL_TESTS: tests } = (await load('constants.js')) as { ALL_TESTS: ((retrieved: Retrieved) => Finding)[] };
  const { getGradeForScore, getScoreModifier } = (await load('grader/grader.js')) as {
    getGradeForScore: (score: number) => { grade: string; score: number };
    getScoreModifier: (result: string) => number;
  };
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: creditFrom } = (await load('grader/charts.js')) as {
    MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  };
  return async (path, cookies) => {
    const headers = ['Accept: text/html', ...(cookies ? [`Cookie: ${cookies}`] : [])];
    const retrieved = await retrieve('localhost', { httpsPort: port, httpPort: port, path, headers });
    if (!retrieved.responses.auto) throw new Error(`the scanner could not reach ${path}`);
    const findings = tests.map((test) => test(retrieved));
    const modifiers = findings.map(({ result }) => getScoreModifier(result));
    // extra points count only for pages that are nearly faultless without them, as in the scanner
    const plain = 100 + modifiers.filter((modifier) => modifier < 0).reduce((sum, modifier) => sum + modifier, 0);
    const whole = 100 + modifiers.reduce((sum, modifier) => sum + modifier, 0);
    const { grade, score } = getGradeForScore(plain >= creditFrom ? whole : plain);
    const failed = findings.filter(({ pass }) => !pass).map(({ result }) => result);
    return { path, status: retrieved.responses.auto.status, score, grade, failed };
  };
}
