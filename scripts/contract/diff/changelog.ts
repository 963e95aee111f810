import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Change, Level } from './change.ts';
import type { DiffVerdict } from './verdict.ts';

const title = '# Changes of the contract\n';

const headings: Record<Level, string> = { breaking: 'Breaking', compatible: 'Compatible', editorial: 'Editorial' };

const writeLine = ({ operation, place, message }: Change): string => {
  const where = place === 'operation' || place === 'contract' ? '' : ` ${place}:`;
  return operation === 'contract' ? `- ${message}` : `- \`${operation}\`${where} ${message}`;
};

/** The entry of one version. @param today yyyy-mm-dd. */
export function writeEntry({ changes }: DiffVerdict, version: string, today: string): string {
  const sections = (['breaking', 'compatible', 'editorial'] as const).flatMap((level) => {
    const lines = [...new Set(changes.filter((change) => change.level === level).map(writeLine))];
    return lines.length === 0 ? [] : [`### ${headings[level]}\n\n${lines.join('\n')}\n`];
  });
  return `## ${version} (${today})\n\n${sections.join('\n')}`;
}

/** Puts an entry on top; the same version's earlier entry is replaced. */
export function addEntry(changelog: string, version: string, entry: string): string {
  const entries = changelog
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## ') && !part.startsWith(`## ${version} (`))
    .map((part) => part.trim());
  return `${[title.trim(), entry.trim(), ...entries].join('\n\n')}\n`;
}

/** Writes the changelog's file. */
export function updateChangelog(path: string, version: string, entry: string): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : title;
  writeFileSync(path, addEntry(before, version, entry));
}

/**
 * Sets the version in the root file of the contract, and leaves every other character as it is.
 *
 * @returns false when the file names no version of its own.
 */
export function setVersion(path: string, version: string): boolean {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(/^( {2}version: )['"]?[\w.-]+['"]?$/m, `$1${version}`);
  if (!text.includes(`  version: ${version}`) && changed === text) return false;
  writeFileSync(path, changed);
  return true;
}
