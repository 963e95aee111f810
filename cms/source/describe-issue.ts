import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
};

const count = (number: unknown, one: string, many: string): string =>
  `${String(number)} ${Number(number) === 1 ? one : many}`;

/** A bound in words: letters of a text, items of a list, or the number itself. */
function describeBound(origin: string, bound: unknown): string {
  if (origin === 'string') return count(bound, 'character', 'characters');
  return origin === 'array' ? count(bound, 'item', 'items') : String(bound);
}

const isMissing = ({ message }: z.core.$ZodIssue): boolean => message.endsWith('received undefined');

/** What is wrong with a value, in the words of somebody who has to mend it. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'must be filled in' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (Number(issue.minimum) === 1 && issue.origin === 'string') return 'must be filled in';
      if (Number(issue.minimum) === 1 && issue.origin === 'array') return 'needs at least one item';
      return `must have at least ${describeBound(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must have at most ${describeBound(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has a field that nobody knows: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'must be a date, such as 2026-11-22';
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? 'is not written as it has to be' : `must be ${issue.message}`;
    case 'custom':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return issue.message;
  }
}
