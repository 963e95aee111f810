import type { ContractSchema } from '../openapi/document.ts';
import { followReference } from './follow-reference.ts';
import { toSchema } from './normalize-keywords.ts';
import type { Canonical, SchemaNode } from './normalize-schema.ts';
import { writeShape } from './sign-schema.ts';
import type { PairComparison, ReportRelation } from './schema-pair.ts';

const nameOf = (node: SchemaNode | undefined): string | undefined => node?.schema.$ref;

/** Children without their parents, by child. */
const owns = new WeakMap<ContractSchema, ContractSchema>();

function readOwn({ schema, document }: SchemaNode): SchemaNode {
  const child = followReference({ schema, document });
  const isParent = (part: unknown): boolean =>
    followReference({ schema: toSchema(part), document })['discriminator'] !== undefined;
  const own = owns.get(child) ?? {
    ...child,
    allOf: ((child.allOf as unknown[] | undefined) ?? []).filter((part) => !isParent(part)),
  };
  owns.set(child, own);
  return { schema: own, document };
}

/** A child whose text is unchanged is compared without its parent, whose changes are reported already. */
function dropParents(old: SchemaNode, now: SchemaNode): { old: SchemaNode; now: SchemaNode } {
  const [was, is] = [readOwn(old), readOwn(now)];
  return JSON.stringify(was.schema) === JSON.stringify(is.schema) ? { old: was, now: is } : { old, now };
}

/**
 * A discriminator value that leads to another schema breaks clients that trust the mapping. Schemas that were only
 * renamed or edited are compared as alternatives.
 */
export function compareTargets(
  before: Canonical,
  after: Canonical,
  report: ReportRelation,
  below: PairComparison['below'],
): void {
  const [olds, nows] = [before.targets, after.targets];
  const areParents =
    (before.isParent || after.isParent) && before.rest['discriminator'] === after.rest['discriminator'];
  if (!areParents && (Object.keys(olds).length === 0 || Object.keys(nows).length === 0)) return;
  const namesBefore = new Set(Object.values(olds).map(nameOf));
  const namesAfter = new Set(Object.values(nows).map(nameOf));
  for (const value of new Set([...Object.keys(olds), ...Object.keys(nows)])) {
    const [old, now] = [olds[value], nows[value]];
    if (old === undefined) {
      report('mapping', before.isExtensible ? 'awaited' : 'widened', `the mapping of ${value} is new`);
    } else if (now === undefined) report('mapping', 'narrowed', `the mapping of ${value} no longer exists`);
    else if (nameOf(old) !== nameOf(now) && writeShape(old) !== writeShape(now)) {
      const isRenamed = !namesBefore.has(nameOf(now)) && !namesAfter.has(nameOf(old));
      if (!isRenamed) report('mapping', 'changed', `${value} leads to another schema`);
    }
    // alternatives are compared as such
    if (old !== undefined && now !== undefined && before.isParent && after.isParent)
      below({ ...dropParents(old, now), at: `<${value}>` });
  }
}
