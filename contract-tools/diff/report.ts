import { isRefused, type Change, type Level } from './change.ts';
import type { DiffVerdict } from './verdict.ts';

const headings: Record<Level, string> = {
  breaking: 'Breaking: callers must change',
  compatible: 'Compatible: callers need no change',
  editorial: 'Editorial: no change on the wire',
};

const levels = ['breaking', 'compatible', 'editorial'] as const;

const ofLevel = ({ changes }: DiffVerdict, level: Level): Change[] =>
  changes.filter((change) => change.level === level);

const writeLocation = ({ place }: Change): string =>
  place === 'operation' || place === 'contract' ? '' : `${place}: `;

/** Whether a change is or would be refused. */
function writeRefusal(change: Change): string {
  if (isRefused(change)) return ', refused';
  return change.acknowledgement === undefined ? '' : ', acknowledged';
}

const writeChange = (change: Change): string =>
  `${writeLocation(change)}${change.message} [${change.rule}${writeRefusal(change)}]`;

/** What has to happen before a refused contract is accepted. */
function writeRefusals(changes: readonly Change[]): string[] {
  const count = (refusal: Change['refusal']): number =>
    changes.filter((change) => isRefused(change) && change.refusal === refusal).length;
  const [brokenPromises, withoutNotice] = [count('broken promise'), count('no notice')];
  const lines = [
    `REJECTED for every version: ${brokenPromises} break a promised sunset. Revert them`,
    `REJECTED for every version: ${withoutNotice} removed without notice. Deprecate first, or give a reason`,
  ];
  return lines.filter((_, index) => [brokenPromises, withoutNotice][index] !== 0);
}

/** The last lines: the required version. */
function writeConclusion(verdict: DiffVerdict): string[] {
  const { changes, bump, baseVersion, headVersion, leastVersion, isVersionRaised } = verdict;
  const count = (level: Level): string => `${ofLevel(verdict, level).length} ${level}`;
  const lines = [
    changes.length === 0 ? 'no changes' : `${levels.map(count).join(', ')}: these need a ${bump} version`,
    isVersionRaised
      ? `version ${baseVersion} → ${headVersion}: correct`
      : leastVersion === undefined
        ? `version ${baseVersion} → ${headVersion}: the versions are not three numbers, so they cannot announce a breaking change`
        : `version ${baseVersion} → ${headVersion}: raise info.version to ${leastVersion}`,
  ];
  lines.push(...writeRefusals(changes));
  return lines;
}

const groupByOperation = (changes: Change[]): [string, Change[]][] => [
  ...Map.groupBy(changes, ({ operation }) => operation),
];

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
