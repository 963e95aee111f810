import { isRefused, type Change, type Level } from './change.ts';
import type { DiffVerdict } from './verdict.ts';

const headings: Record<Level, string> = {
  breaking: 'Breaking: callers have to change',
  compatible: 'Compatible: callers may go on as they are',
  editorial: 'Editorial: nothing on the wire',
};

const levels = ['breaking', 'compatible', 'editorial'] as const;

const ofLevel = ({ changes }: DiffVerdict, level: Level): Change[] =>
  changes.filter((change) => change.level === level);

const writePlace = ({ place }: Change): string => (place === 'operation' || place === 'contract' ? '' : `${place}: `);

/** Whether a change is or would be refused. */
function writeRefusal(change: Change): string {
  if (isRefused(change)) return ', refused';
  return change.acknowledgement === undefined ? '' : ', acknowledged';
}

const writeChange = (change: Change): string =>
  `${writePlace(change)}${change.message} [${change.rule}${writeRefusal(change)}]`;

/** What has to happen before a refused contract is accepted. */
function writeRefusals(changes: readonly Change[]): string[] {
  const count = (refusal: Change['refusal']): number =>
    changes.filter((change) => isRefused(change) && change.refusal === refusal).length;
  const [broken, silent] = [count('broken promise'), count('no notice')];
  const lines = [
    `REFUSED, whatever the version: ${broken} against what callers were promised about a sunset. Take them back`,
    `REFUSED, whatever the version: ${silent} removed without notice. Deprecate first, or answer for it: diff BASE --write --without-notice REASON`,
  ];
  return lines.filter((_, index) => [broken, silent][index] !== 0);
}

/** The last lines: the required version. */
function writeConclusion(verdict: DiffVerdict): string[] {
  const { changes, bump, baseVersion, headVersion, leastVersion, isVersionRaised } = verdict;
  const count = (level: Level): string => `${ofLevel(verdict, level).length} ${level}`;
  const lines = [
    changes.length === 0 ? 'no changes' : `${levels.map(count).join(', ')}: asks for a ${bump} version`,
    isVersionRaised
      ? `version ${baseVersion} → ${headVersion}: as it has to be`
      : leastVersion === undefined
        ? `version ${baseVersion} → ${headVersion}: the version does not say it`
        : `version ${baseVersion} → ${headVersion}: raise info.version to ${leastVersion} (diff BASE --write does)`,
  ];
  lines.push(...writeRefusals(changes));
  return lines;
}

function groupByOperation(changes: Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(change.operation, [...(groups.get(change.operation) ?? []), change]);
  return [...groups];
}

/** The report for a terminal. */
export function writeText(verdict: DiffVerdict): string {
  const sections = levels
    .filter((level) => ofLevel(verdict, level).length > 0)
    .map((level) => {
      const groups = groupByOperation(ofLevel(verdict, level)).map(
        ([operation, changes]) => `  ${operation}\n${changes.map((change) => `    ${writeChange(change)}`).join('\n')}`,
      );
      return `${headings[level]}\n${groups.join('\n')}\n`;
    });
  return [...sections, ...writeConclusion(verdict)].join('\n');
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The report for a pull request. @param title the compared documents. */
export function writeMarkdown(verdict: DiffVerdict, title: string): string {
  const sections = levels
    .filter((level) => ofLevel(verdict, level).length > 0)
    .map((level) => {
      const rows = ofLevel(verdict, level).map(
        (change) =>
          `| \`${escapeCell(change.operation)}\` | ${escapeCell(change.place)} | ${escapeCell(change.message)} | ${change.rule}${writeRefusal(change)} |`,
      );
      return `### ${headings[level]}\n\n| Operation | Where | What | Rule |\n|---|---|---|---|\n${rows.join('\n')}\n`;
    });
  return [`## ${title}`, ...sections, writeConclusion(verdict).join('  \n')].join('\n\n');
}
