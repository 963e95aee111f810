import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { writeAcknowledgements } from '../../../contract-tools/diff/removals-without-notice.ts';
import type { Change, Level } from '../../../contract-tools/diff/change.ts';
import type { DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

const headings: Record<Level, string> = { breaking: 'Breaking', compatible: 'Compatible', editorial: 'Editorial' };

const writeLine = ({ operation, place, message }: Change): string => {
  const where = place === 'operation' || place === 'contract' ? '' : ` ${place}:`;
  return operation === 'contract' ? `- ${message}` : `- \`${operation}\`${where} ${message}`;
};

/** When at least this many operations change alike, one line covers them. */
const manyAlike = 6;

/** Lines of a changelog: one for each change, and one for a change that many operations share. */
function writeLines(changes: readonly Change[]): string[] {
  const isOfOperation = ({ operation, place }: Change): boolean => operation !== 'contract' && place !== 'operation';
  const keyOf = ({ place, message }: Change): string => `${place}: ${message}`;
  const alike = Map.groupBy(changes.filter(isOfOperation), keyOf);
  const countOf = (change: Change): number => new Set(alike.get(keyOf(change))?.map(({ operation }) => operation)).size;
  const lines = changes.map((change) =>
    isOfOperation(change) && countOf(change) > manyAlike
      ? `- ${countOf(change)} operations: ${keyOf(change)}`
      : writeLine(change),
  );
  return [...new Set(lines)];
}

/** Hash of a contract without its version. @returns SHA-256 in hexadecimal. */
export function digestContract(document: ContractDocument): string {
  const { info, ...rest } = document as unknown as { info: object };
  return createHash('sha256')
    .update(JSON.stringify([{ ...info, version: '' }, rest]))
    .digest('hex');
}

/** Version and digest of the newest entry of a changelog; undefined when there is none. */
export function readRecord(changelog: string): { version: string; digest: string | undefined } | undefined {
  const [, entry] = changelog.split(/^(?=## )/m);
  const [, version] = /^## (\S+) /.exec(entry ?? '') ?? [];
  const [, digest] = /^<!-- contract ([0-9a-f]{64}) -->$/m.exec(entry ?? '') ?? [];
  return version === undefined ? undefined : { version, digest };
}

/** The entry of one version, with the digest of its contract. @param today yyyy-mm-dd. */
export function writeEntry({ changes }: DiffVerdict, version: string, today: string, digest: string): string {
  const sections = (['breaking', 'compatible', 'editorial'] as const).flatMap((level) => {
    const lines = writeLines(changes.filter((change) => change.level === level));
    return lines.length === 0 ? [] : [`### ${headings[level]}\n\n${lines.join('\n')}\n`];
  });
  const all = [...sections, ...writeAcknowledgements(changes)];
  return `## ${version} (${today})\n\n${all.join('\n')}\n<!-- contract ${digest} -->\n`;
}

/** Adds an entry at the top; an earlier entry of the same version is replaced. @param heading the first line. */
export function addEntry(changelog: string, version: string, entry: string, heading: string): string {
  const entries = changelog
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## ') && !part.startsWith(`## ${version} (`))
    .map((part) => part.trim());
  return `${[heading, entry.trim(), ...entries].join('\n\n')}\n`;
}

/** The text of a changelog; empty before its first entry. */
export const readChangelog = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

export const updateChangelog = (path: string, version: string, entry: string, heading: string): void =>
  writeFileSync(path, addEntry(readChangelog(path), version, entry, heading));

/**
 * Sets the version in the root file of the contract and keeps every other character.
 *
 * @returns false when the file names no version.
 */
export function setVersion(path: string, version: string): boolean {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(/^( {2}version: )['"]?[\w.-]+['"]?$/m, `$1${version}`);
  if (!text.includes(`  version: ${version}`) && changed === text) return false;
  writeFileSync(path, changed);
  return true;
}
