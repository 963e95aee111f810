import { checkoutRules } from './checkout-rules.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { moneyRules } from './money-rules.ts';
import type { Scene } from './play.ts';

/**
 * One invariant of the reliability reference. Those that need many at once (INV-12, 17, 26, 29) are raced in
 * `races.test.ts`; here they are held against whatever a sequence led to.
 */
export type Rule = {
  id: `INV-${string}`;
  says: string;
  /** what speaks against it; nothing when it holds */
  breach: (scene: Scene) => string | undefined;
};

/** All rules that hold at every moment. */
export const rules: Rule[] = [...moneyRules, ...checkoutRules, ...lifecycleRules];

/** The rules that a scene breaks, each with what speaks against it. */
export const brokenRules = (scene: Scene): string[] =>
  rules.flatMap(({ id, says, breach }) => {
    const found = breach(scene);
    return found === undefined ? [] : [`${id} ${says}: ${found}`];
  });
