import type { ContractDocument } from '../openapi/document.ts';
import type { Policy, Rules } from '../policy.ts';
import { checkDeprecations } from './deprecation-rules.ts';
import { checkEnumerations } from './enumeration-rules.ts';
import { checkExamples, type ExampleMemory } from './examples.ts';
import type { Finding } from './finding.ts';
import { checkHeaders } from './header-rules.ts';
import { checkLimits } from './limit-rules.ts';
import { checkSameNames } from './one-limit-rules.ts';
import { checkOperations } from './operation-rules.ts';
import { checkProblems } from './problem-rules.ts';
import { checkSchemas } from './schema-rules.ts';
import { checkUnwritten } from './todo-rules.ts';

/** What a check knows besides the document. */
export type CheckContext = {
  /** results of examples that a watch keeps between two checks */
  memory?: ExampleMemory | undefined;
};

/** Applies the rules of a policy to a bundled document. */
export function checkDocument(
  document: ContractDocument,
  { noticeDays = 0, rules = {} }: Policy,
  { memory }: CheckContext = {},
): Finding[] {
  const isOn = (...names: (keyof Rules)[]): boolean =>
    names.some((name) => rules[name] !== undefined && rules[name] !== false);
  const findings = [
    ...checkOperations(document, rules),
    ...checkSchemas(document, rules),
    ...(isOn('deprecation') ? checkDeprecations(document, noticeDays) : []),
    ...(isOn('problem-answers') ? checkProblems(document, rules) : []),
    ...(isOn('answer-headers') ? checkHeaders(document, rules) : []),
    ...(isOn('request-limits') ? checkLimits(document) : []),
    ...(isOn('one-limit') ? checkSameNames(document) : []),
    ...(isOn('enumerations') ? checkEnumerations(document) : []),
    ...(isOn('unwritten') ? checkUnwritten(document) : []),
    ...(isOn('examples', 'examples-fit') ? checkExamples(document, memory) : []),
  ];
  return findings.filter(({ rule }) => isOn(rule as keyof Rules));
}
