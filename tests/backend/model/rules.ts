import { checkoutRules } from './checkout-rules.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { moneyRules } from './money-rules.ts';
import type { Transition } from './run-action.ts';

/**
 * One invariant of docs/invariants.md. `races.test.ts` tests those that need parallel requests (INV-12, INV-17, INV-26,
 * INV-29); here they are checked after every sequence.
 */
export type Rule = {
  id: `INV-${string}`;
  description: string;
  /** what contradicts the rule; undefined when it holds */
  findBreach: (transition: Transition) => string | undefined;
};

/** All rules that hold at every moment. */
export const rules: Rule[] = [...moneyRules, ...checkoutRules, ...lifecycleRules];

/** The rules that a transition breaks, each with its finding. */
export const brokenRules = (transition: Transition): string[] =>
  rules.flatMap(({ id, description, findBreach }) => {
    const found = findBreach(transition);
    return found === undefined ? [] : [`${id} ${description}: ${found}`];
  });
