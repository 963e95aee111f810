import type { ContractSchema } from '../openapi/document.ts';
import { isAnything, toSchema } from './normalize-keywords.ts';

/** Keywords that evaluate properties of some values alone. */
const conditional = ['x-conditions', 'dependentSchemas'];

const choices = ['oneOf', 'anyOf'] as const;

const unevaluated = ['unevaluatedProperties', 'unevaluatedItems'] as const;

/** Moves the keywords next to a choice into its alternatives, whose own properties are evaluated too. */
function spread(flat: ContractSchema, keyword: (typeof choices)[number]): ContractSchema {
  const { unevaluatedProperties, unevaluatedItems, ...rest } = flat;
  const limits = {
    ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
    ...(unevaluatedItems !== undefined && { unevaluatedItems }),
  };
  const { oneOf: _, anyOf: __, discriminator: ___, ...shared } = rest;
  const branches = (flat[keyword] as ContractSchema[]).map((branch) =>
    toSchema(branch).type === 'null' ? branch : { allOf: [shared, branch], ...limits },
  );
  // "any of" evaluates the properties of every alternative that a value fits, "one of" those of one
  return { ...rest, [keyword]: branches, 'x-unevaluated': keyword };
}

/**
 * Writes what a schema says of unevaluated properties and items as what it says of further ones. That may depend on the
 * value: `x-evaluated` then lists the keywords that decide. A change of them may allow more or less.
 */
export function readUnevaluated(flat: ContractSchema): ContractSchema {
  if (unevaluated.every((keyword) => isAnything(flat[keyword]))) return flat;
  const choice = choices.find((keyword) => flat[keyword] !== undefined);
  if (choice !== undefined) return spread(flat, choice);
  const { unevaluatedProperties, unevaluatedItems, ...rest } = flat;
  const isOpen = flat['additionalProperties'] === undefined;
  const written: ContractSchema = { ...rest };
  const evaluated: unknown[] = [];
  if (!isAnything(unevaluatedProperties) && isOpen) {
    written['additionalProperties'] = unevaluatedProperties;
    for (const keyword of conditional) if (flat[keyword] !== undefined) evaluated.push({ [keyword]: flat[keyword] });
  }
  if (!isAnything(unevaluatedItems) && flat['items'] === undefined) {
    written['items'] = unevaluatedItems;
    const others = ['x-conditions', 'x-contains'].filter((keyword) => flat[keyword] !== undefined);
    for (const keyword of others) evaluated.push({ [keyword]: flat[keyword] });
  }
  if (evaluated.length > 0)
    written['x-evaluated'] = [...((flat['x-evaluated'] as unknown[] | undefined) ?? []), ...evaluated];
  return written;
}
