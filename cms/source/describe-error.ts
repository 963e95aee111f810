import type { z } from 'zod';
import { destinationRule } from '../model/field.ts';
import { offerTypes } from '../model/section.ts';

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
  link: string;
  missingItem: (id: string) => string;
  otherRegion: (id: string) => string;
  missingRoute: (link: string) => string;
  wrongPrice: (placeholder: string) => string;
  missingPicture: (id: string) => string;
  undescribedPicture: (id: string) => string;
};

/** What is wrong with an item, a page or a plan that a value names. */
export type ReferenceProblem =
  | 'missingItem'
  | 'otherRegion'
  | 'missingRoute'
  | 'wrongPrice'
  | 'missingPicture'
  | 'undescribedPicture';

/** The placeholders of all prices, as texts contain them. */
export const pricePlaceholders = offerTypes.map((offer) => `{price:${offer}}`).join(', ');

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
  unknownField: (names) => `has an unknown field: ${names}`,
  date: 'must be a date, such as 2026-11-22',
  form: 'has an invalid format',
  link: 'has a link that leads nowhere: choose a page, or write an address with https://',
  missingItem: (id) => `${id} does not exist`,
  otherRegion: (id) => `${id} belongs to another region`,
  missingRoute: (link) => `${link} does not exist in this region`,
  wrongPrice: (placeholder) => `${placeholder} names no plan: ${pricePlaceholders}`,
  missingPicture: (id) => `no picture is called ${id}`,
  undescribedPicture: (id) => `the picture ${id} has no text alternative in this language`,
};

/** Formats a bound: characters of a text, items of a list, or a number. */
function describeBound(origin: string, bound: unknown, messages: ProblemMessages): string {
  if (origin === 'string') return messages.characters(String(bound));
  return origin === 'array' ? messages.items(String(bound)) : String(bound);
}

const isMissing = ({ message }: z.core.$ZodIssue): boolean => message.endsWith('received undefined');

/**
 * Describes an invalid value for editors.
 *
 * @param label names a field or a choice in their language.
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  messages: ProblemMessages = englishProblems,
  label: (name: string) => string = (name) => name,
): string {
  if (issue.message === destinationRule) return messages.link;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? messages.empty : messages.mustBe(messages.kinds[issue.expected] ?? issue.expected);
    case 'too_small':
      if (Number(issue.minimum) === 1 && issue.origin === 'string') return messages.empty;
      if (Number(issue.minimum) === 1 && issue.origin === 'array') return messages.noItem;
      return messages.atLeast(describeBound(issue.origin, issue.minimum, messages));
    case 'too_big':
      return messages.atMost(describeBound(issue.origin, issue.maximum, messages));
    case 'invalid_value':
      return messages.oneOf(issue.values.map((value) => label(String(value))).join(', '));
    case 'unrecognized_keys':
      return messages.unknownField(issue.keys.map(label).join(', '));
    case 'invalid_union':
      return messages.date;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? messages.form : messages.mustBe(issue.message);
    case 'custom':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return issue.message;
  }
}
