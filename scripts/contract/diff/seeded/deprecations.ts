import { deprecate, drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { answered, rare, sent } from './rare-base.ts';

const level = (schema: Loose): Loose => schema['properties']!['level']!;

/** Parts that are deprecated, or removed: each stays until the day that callers were told. */
export const deprecationChanges: SeededChange[] = [
  ['a deprecated parameter removed before its sunset', 'breaking', (all) => void list(rare(all)['parameters']).pop()],
  [
    'a deprecated header removed before its sunset',
    'breaking',
    (all) => drop(rare(all)['responses']!['200']!['headers']!, 'X-Old'),
  ],
  [
    'a deprecated property of a request removed before its sunset',
    'breaking',
    (all) => drop(sent(all)['properties']!, 'old'),
  ],
  [
    'a deprecated property of an answer removed before its sunset',
    'breaking',
    (all) => drop(answered(all)['properties']!, 'old'),
  ],
  [
    'a deprecated property of an answer removed after its sunset',
    'compatible',
    (all) => drop(answered(all)['properties']!, 'older'),
  ],
  ['a property deprecated without a sunset', 'breaking', (all) => set(level(answered(all)), { deprecated: true })],
  [
    'a property deprecated with a sunset far away',
    'compatible',
    (all) => set(level(answered(all)), deprecate('2027-06-01')),
  ],
  [
    'a sunset of a property moved nearer',
    'breaking',
    (all) => set(sent(all)['properties']!['old']!, { 'x-sunset': '2026-12-24' }),
  ],
];

/** The removals that no version admits. */
export const refusedChanges: SeededChange[] = [
  ['a deprecated operation removed before its sunset', 'breaking', (all) => drop(all['paths']!, '/deprecated/young')],
  ...deprecationChanges.slice(0, 4),
];
