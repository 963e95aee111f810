import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommitted, readHead } from './base.ts';
import { readChangelog } from './changelog.ts';
import { readNotice } from '../policy.ts';
import type { ComparedPlace } from './document-place.ts';
import { evaluateDocuments, type DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

/** The result for a document next to the contract: a verdict, or one line with the reason why there is none. */
export type SideOutcome = DiffVerdict | string;

/**
 * Compares a hand-written document next to the contract with that of a commit.
 *
 * @param ref a commit.
 * @returns undefined when neither side has such a document.
 * @throws BadInput when the commit has one and the working tree has none, or one of them is not valid OpenAPI document.
 */
export async function compareSide(
  root: string,
  place: ComparedPlace,
  ref: string,
  today: string,
): Promise<SideOutcome | undefined> {
  const before = await readCommitted(ref, root, place);
  if (before !== undefined) {
    const changelog = readChangelog(join(root, place.changelogPath));
    return evaluateDocuments(before, await readHead(root, place), readNotice(today), changelog);
  }
  if (!existsSync(join(root, place.rootPath))) return undefined;
  return `${ref} does not hold ${place.bundlePath}: there is no ${place.name} document to compare`;
}
