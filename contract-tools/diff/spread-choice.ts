import type { ContractSchema } from '../openapi/document.ts';
import { flatten } from './flatten.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';

/** Keywords that belong to the choice, not to its alternatives. */
const ofChoice = ['oneOf', 'anyOf', 'discriminator', 'x-extensible', 'default', 'deprecated', 'x-sunset'];

/** True for a choice without keywords next to it that limit its values. */
function isBare(node: SchemaNode): boolean {
  const { types, properties, required, additional, items, values } = canonicalise(node);
  const isOpen = additional === 'open' && items === undefined && values === undefined;
  return types === undefined && isOpen && Object.keys(properties).length + required.length === 0;
}

const spread = new WeakMap<ContractSchema, ContractSchema>();

/** Moves the keywords next to a choice into each of its alternatives. */
function spreadChoice({ schema, document }: SchemaNode): SchemaNode {
  const known = spread.get(schema);
  if (known !== undefined) return { schema: known, document };
  const flat = flatten({ schema, document });
  const pick = (isKept: boolean): ContractSchema =>
    Object.fromEntries(Object.entries(flat).filter(([keyword]) => ofChoice.includes(keyword) === isKept));
  const shared = pick(false);
  const keyword = flat['oneOf'] === undefined ? 'anyOf' : 'oneOf';
  const branches = (flat[keyword] as unknown[]).map((branch) => ({ allOf: [shared, branch] }));
  const whole: ContractSchema = { ...pick(true), [keyword]: branches };
  spread.set(schema, whole);
  return { schema: whole, document };
}

/** Writes two choices alike when one has keywords next to it that the alternatives of the other contain. */
export function alignChoices(old: SchemaNode, now: SchemaNode): [SchemaNode, SchemaNode] {
  const haveBranches = [old, now].every((node) => canonicalise(node).branches.length > 0);
  if (!haveBranches || isBare(old) === isBare(now)) return [old, now];
  return isBare(old) ? [old, spreadChoice(now)] : [spreadChoice(old), now];
}
