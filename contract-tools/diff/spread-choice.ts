import type { ContractSchema } from '../openapi/document.ts';
import { flatten } from './flatten.ts';
import { isWord } from './normalize-keywords.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';

/** Keywords that belong to the choice, not to its alternatives. */
const ofChoice = ['oneOf', 'anyOf', 'discriminator', 'x-extensible', 'default', 'deprecated', 'x-sunset'];

/** True for a choice without keywords next to it. */
const isBare = (node: SchemaNode): boolean =>
  Object.keys(flatten(node)).every((keyword) => ofChoice.includes(keyword) || isWord(keyword));

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

/** Writes two schemas alike when one is a choice with keywords next to it that the other, or its alternatives, contain. */
export function alignChoices(old: SchemaNode, now: SchemaNode): [SchemaNode, SchemaNode] {
  const [wasChoice, isChoice] = [old, now].map((node) => canonicalise(node).branches.length > 0);
  const spreadUnlessBare = (node: SchemaNode): SchemaNode => (isBare(node) ? node : spreadChoice(node));
  if (wasChoice !== isChoice) return wasChoice ? [spreadUnlessBare(old), now] : [old, spreadUnlessBare(now)];
  if (!wasChoice || isBare(old) === isBare(now)) return [old, now];
  return isBare(old) ? [old, spreadChoice(now)] : [spreadChoice(old), now];
}
