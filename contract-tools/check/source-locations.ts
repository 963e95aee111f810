import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ContractDocument } from '../openapi/document.ts';
import { locate } from '../openapi/document.ts';
import type { Finding, PlacedFinding } from './finding.ts';

type SourceLine = { file: string; line: number; text: string };

/** Every line of the hand-written files of a contract. */
function readSources(folder: string, base: string): SourceLine[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !/(^|[\\/])(node_modules|generated)[\\/]/.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const file = relative(base, path);
      return readFileSync(path, 'utf8')
        .split('\n')
        .map((text, index) => ({ file, line: index + 1, text }));
    });
}

/** The text to find in the sources: the operation's id, or the component's name at the start of a line. */
function writeNeedle(document: ContractDocument, pointer: string): RegExp | undefined {
  const [area, first, second] = pointer.slice(2).split('/');
  if (area === 'components') return new RegExp(`^${second ?? ''}:`);
  if ((area !== 'paths' && area !== 'webhooks') || first === undefined || second === undefined) return undefined;
  const { operationId } = locate<{ operationId?: string }>(document, `#/${area}/${first}/${second}`).value;
  return operationId === undefined ? undefined : new RegExp(`operationId: ['"]?${operationId}['"]?$`);
}

/**
 * Finds the file and line of a finding: the line of its operation or component. Without one the pointer itself is the
 * location.
 *
 * @param folder the contract's files.
 * @param base file names are relative to it.
 */
export function placeFindings(
  document: ContractDocument,
  findings: readonly Finding[],
  folder: string,
  base: string,
): PlacedFinding[] {
  if (findings.length === 0) return [];
  const lines = readSources(folder, base);
  return findings.map(({ rule, pointer, message }) => {
    const needle = writeNeedle(document, pointer);
    const line = needle && lines.find(({ text }) => needle.test(text.trimEnd()));
    const inside = decodeURIComponent(pointer.split('/').slice(4).join('/'));
    const place = line === undefined ? pointer : `${line.file}:${line.line}${inside === '' ? '' : ` (${inside})`}`;
    return { rule, place, message };
  });
}
