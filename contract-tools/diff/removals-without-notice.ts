import type { Change } from './change.ts';
import { isAtLeast } from './version.ts';

/** The section of a changelog's entry that acknowledges removals without notice. */
export const acknowledgementHeading = '### Removed without notice';

/** The least number of characters of a reason. */
export const leastReason = 10;

/** The name of a change in the changelog: the operation and the location in it. */
const nameChange = ({ operation, place }: Change): string =>
  `\`${operation}\`${place === 'operation' ? '' : ` ${place}`}`;

/**
 * Reads the acknowledgements of a changelog, by the name of the change.
 *
 * @param baseVersion its entry and older ones are not part of the comparison.
 * @param headVersion entries of later versions are ignored.
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
 * Adds the reason to each change without notice that the changelog acknowledges. A broken promise cannot be
 * acknowledged.
 */
export const acknowledge = (changes: readonly Change[], findReason: (name: string) => string | undefined): Change[] =>
  changes.map((change) => {
    const reason = change.refusal === 'no notice' ? findReason(nameChange(change)) : undefined;
    return reason === undefined ? change : { ...change, acknowledgement: reason };
  });

/** The section of an entry; empty when everything had notice. */
export function writeAcknowledgements(changes: readonly Change[]): string[] {
  const lines = changes.flatMap((change) =>
    change.acknowledgement === undefined ? [] : [`- ${nameChange(change)}: ${change.acknowledgement}`],
  );
  return lines.length === 0 ? [] : [`${acknowledgementHeading}\n\n${lines.join('\n')}\n`];
}
