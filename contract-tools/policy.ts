import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BadInput } from './input-error.ts';

/** A project's own rules, with their values; a rule that is absent or false is off. */
export type Rules = {
  /** the shape of a name, as a regular expression */
  'operation-id'?: string;
  'path-naming'?: string;
  'property-naming'?: string;
  'schema-naming'?: string;
  /** shapes by location of the parameter */
  'parameter-naming'?: Record<string, string>;
  /** greatest number of characters */
  'operation-summary'?: number;
  /** exact number of tags */
  'operation-tag'?: number;
  /** the extension that names the source of an operation */
  'operation-spec'?: string;
  /** request headers of every operation */
  'operation-headers'?: string[];
  /** required fields of every problem+json */
  'problem-answers'?: string[];
  /** response headers by status; `always` for each status, `deprecated` for successes of deprecated operations */
  'answer-headers'?: Record<string, string[]>;
} & Partial<Record<SwitchedRule, boolean>>;

const switchedRules = [
  // permits HTML pages as errors, for addresses that users visit
  'error-pages',
  'operation-parameters',
  'operation-errors',
  'operation-security',
  'closed-objects',
  'typed-constants',
  'enumerations',
  'request-limits',
  'one-limit',
  'deprecation',
  'unwritten',
  'examples',
  'examples-fit',
] as const;

type SwitchedRule = (typeof switchedRules)[number];

const kindsOfRules: Record<keyof Rules, string> = {
  'operation-id': 'string',
  'path-naming': 'string',
  'property-naming': 'string',
  'schema-naming': 'string',
  'operation-spec': 'string',
  'operation-summary': 'number',
  'operation-tag': 'number',
  'operation-headers': 'list',
  'problem-answers': 'list',
  'parameter-naming': 'object',
  'answer-headers': 'object',
  ...(Object.fromEntries(switchedRules.map((rule) => [rule, 'boolean'])) as Record<SwitchedRule, string>),
};

/** What a project demands beyond OpenAPI. */
export type Policy = {
  /** least number of days from a deprecation to its sunset; without it `compare` regards the wire alone */
  noticeDays?: number;
  rules?: Rules;
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** The fault of a policy; undefined for a valid one. */
function findFault(policy: unknown): string | undefined {
  if (kindOf(policy) !== 'object' || policy === null) return 'is no object';
  const { noticeDays, rules = {}, extends: base, ...others } = policy as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (base !== undefined && typeof base !== 'string') return 'needs a path in extends';
  if (unknown !== undefined) return `has an unknown field "${unknown}"`;
  if (noticeDays !== undefined && !(Number.isInteger(noticeDays) && Number(noticeDays) > 0))
    return 'needs a whole number of noticeDays';
  if (kindOf(rules) !== 'object') return 'needs rules by name';
  for (const [name, value] of Object.entries(rules as object)) {
    const kind = kindsOfRules[name as keyof Rules];
    if (kind === undefined) return `has an unknown rule "${name}"`;
    if (value !== false && kindOf(value) !== kind) return `needs a ${kind} as value of "${name}"`;
  }
  return undefined;
}

/**
 * Reads a policy file. `extends` names another one, whose rules apply unless the file gives them another value.
 *
 * @throws BadInput when the file cannot be read, is not JSON, has an unknown rule or value, or extends itself.
 */
export function readPolicy(path: string, extending: readonly string[] = []): Policy {
  if (extending.includes(path)) throw new BadInput(`${path} extends itself`);
  let policy: unknown;
  try {
    policy = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BadInput(`${path} is no policy: ${error instanceof Error ? error.message : String(error)}`);
  }
  const fault = findFault(policy);
  if (fault !== undefined) throw new BadInput(`${path} ${fault}`);
  const { extends: base, ...own } = policy as Policy & { extends?: string };
  const inherited = base === undefined ? {} : readPolicy(resolve(dirname(path), base), [...extending, path]);
  const rules = Object.entries({ ...inherited.rules, ...own.rules }).filter(([, value]) => value !== false);
  return { ...inherited, ...own, rules: Object.fromEntries(rules) };
}
