import { classifyRelation, type Level } from './change.ts';
import { findEndedOverlap, findNewOverlaps } from './find-overlaps.ts';
import { matchBranches, nameBranch } from './match-branches.ts';
import type { Canonical, SchemaNode } from './normalize-schema.ts';
import { isSameSchema } from './sign-schema.ts';
import type { PairComparison } from './schema-pair.ts';

/** Compares the alternatives of two choices. */
export function compareBranches(before: Canonical, after: Canonical, comparison: PairComparison): void {
  const { direction, note, below, isWithin } = comparison;
  const { pairs, ...unmatched } = matchBranches(before, after);
  // "exactly one" may refuse values of an alternative: fewer alternatives may then allow more
  const isOld = (node: SchemaNode): boolean => !before.isExclusive && isWithin(node, before.branches);
  const isKept = (node: SchemaNode): boolean => isWithin(node, after.branches);
  const [come, gone] = [unmatched.come.filter((node) => !isOld(node)), unmatched.gone.filter((node) => !isKept(node))];
  for (const { name, old, now } of pairs) {
    const isSafe = !isSameSchema(old, now) && (direction === 'request' ? isKept(old) : isOld(now));
    below({ old, now, at: `<${name}>`, isSafe });
  }
  const report = (rule: string, nodes: readonly SchemaNode[], level: Level): void =>
    nodes.forEach((node) =>
      note({
        level,
        rule,
        place: '',
        message: `the alternative ${nameBranch(node)} ${rule === 'branch-added' ? 'is new' : 'no longer exists'}`,
      }),
    );
  for (const { one, other } of findNewOverlaps(before, after))
    note({
      level: classifyRelation('narrowed', direction),
      rule: 'branch-overlap',
      place: '',
      message: `a value that fits ${nameBranch(one)} and ${nameBranch(other)} is refused now`,
    });
  const ended = findEndedOverlap(before, after);
  if (ended !== undefined)
    note({
      level: classifyRelation('widened', direction),
      rule: 'branch-overlap',
      place: '',
      message: `a value that fits ${nameBranch(ended.one)} and ${nameBranch(ended.other)} is accepted now`,
    });
  report('branch-removed', gone, classifyRelation('narrowed', direction));
  report('branch-added', come, classifyRelation(before.isExtensible ? 'awaited' : 'widened', direction));
}
