import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEdgeRecord, readCommitted, readHead } from './base.ts';
import { readChangelog } from './changelog.ts';
import { readNotice } from '../policy.ts';
import { edgePlace } from './document-place.ts';
import { evaluateDocuments, type DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

/** The result for the site's own endpoints: a verdict, or one line with the reason why there is none. */
export type EdgeOutcome = DiffVerdict | string;

/**
 * Compares the hand-written document of the site's own endpoints with that of a commit.
 *
 * @param ref a commit; by default the one of the newest entry of their changelog.
 * @returns undefined when neither side has such a document.
 * @throws BadInput when the commit has one and the working tree has none, or one of them is not valid OpenAPI document.
 */
export async function compareEdge(
  root: string,
  ref: string | undefined,
  today: string,
): Promise<EdgeOutcome | undefined> {
  const base = ref ?? findEdgeRecord(root);
  const before = await readCommitted(base, root, edgePlace);
  if (before !== undefined) {
    const changelog = readChangelog(join(root, edgePlace.changelogPath));
    return evaluateDocuments(before, await readHead(root, edgePlace), readNotice(today), changelog);
  }
  if (!existsSync(join(root, edgePlace.rootPath))) return undefined;
  return `${base} does not hold ${edgePlace.bundlePath}: there is no edge document to compare`;
}
