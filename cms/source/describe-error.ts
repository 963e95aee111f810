import type { z } from 'zod';

/** Messages that describe an invalid value. */
export type ProblemMessages = {
  kinds: Readonly<Record<string, string>>;
  characters: (count: string) => string;
  items: (count: string) => string;
  empty: string;
  noItem: string;
  mustBe: (kind: string) => string;
  atLeast: (bound: string) => string;
  atMost: (bound: string) => string;
  oneOf: (values: string) => string;
  unknownField: (names: string) => string;
  date: string;
  form: string;
};

export const englishProblems: ProblemMessages = {
  kinds: {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'yes or no',
    array: 'a list',
    object: 'a group of fields',
  },
  characters: (count) => `${count} ${count === '1' ? 'character' : 'characters'}`,
  items: (count) => `${count} ${count === '1' ? 'item' : 'items'}`,
  empty: 'must be filled in',
  noItem: 'needs at least one item',
  mustBe: (kind) => `must be ${kind}`,
  atLeast: (bound) => `must have at least ${bound}`,
  atMost: (bound) => `must have at most ${bound}`,
  oneOf: (values) => `must be one of: ${values}`,
  unknownField: (names) => `has a field that nobody knows: ${names}`,
  date: 'must be a date, such as 2026-11-22',
  form: 'is not written as it has to be',
};

/** Formats a bound: characters of a text, items of a list, or a number. */
function describeBound(origin: string, bound: unknown, words: ProblemMessages): string {
  if (origin === 'string') return words.characters(String(bound));
  return origin === 'array' ? words.items(String(bound)) : String(bound);
}

const isMissing = ({ message }: z.core.$ZodIssue): boolean => message.endsWith('received undefined');

/** Describes an invalid value for editors. */
export function describeIssue(issue: z.core.$ZodIssue, words: ProblemMessages = englishProblems): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? words.empty : words.mustBe(words.kinds[issue.expected] ?? issue.expected);
    case 'too_small':
      if (Number(issue.minimum) === 1 && issue.origin === 'string') return words.empty;
      if (Number(issue.minimum) === 1 && issue.origin === 'array') return words.noItem;
      return words.atLeast(describeBound(issue.origin, issue.minimum, words));
    case 'too_big':
      return words.atMost(describeBound(issue.origin, issue.maximum, words));
    case 'invalid_value':
      return words.oneOf(issue.values.map(String).join(', '));
    case 'unrecognized_keys':
      return words.unknownField(issue.keys.join(', '));
    case 'invalid_union':
      return words.date;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? words.form : words.mustBe(issue.message);
    case 'custom':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return issue.message;
  }
}
