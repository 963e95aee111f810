import type { Change } from './change.ts';
import { isAtLeast } from './version.ts';

/** The section of a changelog's entry that answers for what went without notice. */
export const acknowledgementHeading = '### Removed without notice';

/** A reason says something: this many characters at least. */
export const leastReason = 10;

/** The name of a change, as the changelog has it: the operation, and where in it. */
const nameChange = ({ operation, place }: Change): string =>
  `\`${operation}\`${place === 'operation' ? '' : ` ${place}`}`;

/**
 * Reads what the entries of a changelog answer for, by the name of the change.
 *
 * @param baseVersion what its entry and older ones answered for is no part of the comparison.
 * @param headVersion an entry of a version that is not there yet answers for nothing.
 */
export function readAcknowledgements(changelog: string, baseVersion: string, headVersion: string): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const entry of changelog.split(/^(?=## )/m)) {
    const [, version = ''] = /^## (\S+) /.exec(entry) ?? [];
    if (isAtLeast(baseVersion, version) || !isAtLeast(headVersion, version)) continue;
    const section = entry.split(/^(?=### )/m).find((part) => part.startsWith(acknowledgementHeading));
    for (const [, name = '', reason = ''] of section?.matchAll(/^- (`[^`\n]+`(?: .+?)?): (.+)$/gm) ?? []) {
      if (reason.trim().length >= leastReason) reasons.set(name, reason.trim());
    }
  }
  return reasons;
}

/**
 * Says of each change that went without notice why it did, where somebody answers for it by name. A broken promise
 * cannot be answered for.
 */
export const acknowledge = (changes: readonly Change[], findReason: (name: string) => string | undefined): Change[] =>
  changes.map((change) => {
    const reason = change.refusal === 'no notice' ? findReason(nameChange(change)) : undefined;
    return reason === undefined ? change : { ...change, acknowledgement: reason };
  });

/** The section of an entry; empty when nothing went without notice. */
export function writeAcknowledgements(changes: readonly Change[]): string[] {
  const lines = changes.flatMap((change) =>
    change.acknowledgement === undefined ? [] : [`- ${nameChange(change)}: ${change.acknowledgement}`],
  );
  return lines.length === 0 ? [] : [`${acknowledgementHeading}\n\n${lines.join('\n')}\n`];
}
