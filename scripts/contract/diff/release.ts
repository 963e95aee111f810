import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { makeGeneratedFiles, writeGeneratedFiles } from '../generated-files.ts';
import type { SideDocuments } from '../check/side-document.ts';
import { readHead } from './base.ts';
import { digestContract, setVersion, updateChangelog, writeEntry } from './changelog.ts';
import { sidePlaces, type DocumentPlace } from './document-place.ts';
import type { DiffVerdict } from '../../../contract-tools/diff/verdict.ts';
import { isAtLeast } from '../../../contract-tools/diff/version.ts';

/**
 * Raises the version of a document when necessary, writes its changelog entry and generates files again. An unchanged
 * or refused document gets no entry.
 *
 * @param today yyyy-mm-dd.
 * @returns the verdict after that.
 */
export async function writeRelease(
  root: string,
  place: DocumentPlace,
  verdict: DiffVerdict,
  today: string,
): Promise<DiffVerdict> {
  if (verdict.changes.length === 0 || verdict.isRefused) return verdict;
  const { headVersion, leastVersion } = verdict;
  if (leastVersion === undefined) throw new BadInput(`info.version is three numbers, not "${verdict.baseVersion}"`);
  const version = isAtLeast(headVersion, leastVersion) ? headVersion : leastVersion;
  if (!setVersion(join(root, place.rootPath), version)) throw new BadInput(`${place.rootPath} names no version`);
  const entry = writeEntry(verdict, version, today, digestContract(await readHead(root, place)));
  updateChangelog(join(root, place.changelogPath), version, entry, place.heading);
  const sides: SideDocuments = {};
  for (const side of sidePlaces)
    if (existsSync(join(root, side.rootPath))) sides[side.name] = await readHead(root, side);
  writeGeneratedFiles(await makeGeneratedFiles(await readHead(root), sides), root);
  return { ...verdict, headVersion: version, isVersionRaised: true, isBroken: false };
}
