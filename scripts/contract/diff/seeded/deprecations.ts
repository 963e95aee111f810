import { announce, deprecate, drop, list, operation, set, type Loose, type SeededChange } from './edits.ts';
import { returned, rare, sent } from './rare-base.ts';

const field = (schema: Loose, name: string): Loose => schema['properties']![name]!;
const young = (all: Loose): Loose => operation(all, '/deprecated/young');
const headers = (all: Loose): Loose => rare(all)['responses']!['200']!['headers']!;
const oldParameter = (all: Loose): Loose => list(rare(all)['parameters']).at(-1) as Loose;

/** Deprecations that break a promise: no version admits them, and the changelog cannot acknowledge them. */
export const brokenPromises: SeededChange[] = [
  ['a deprecated operation gone before its sunset', 'breaking', (all) => drop(all['paths']!, '/deprecated/young')],
  ['a deprecated parameter removed before its sunset', 'breaking', (all) => void list(rare(all)['parameters']).pop()],
  ['a deprecated header removed before its sunset', 'breaking', (all) => drop(headers(all), 'X-Old')],
  [
    'a deprecated property of a request removed before its sunset',
    'breaking',
    (all) => drop(sent(all)['properties']!, 'old'),
  ],
  [
    'a deprecated property of a response removed before its sunset',
    'breaking',
    (all) => drop(returned(all)['properties']!, 'old'),
  ],
  [
    'a sunset of a property moved nearer',
    'breaking',
    (all) => set(field(sent(all), 'old'), { 'x-sunset': '2026-12-24' }),
  ],
  ['a sunset of an operation moved a day nearer', 'breaking', (all) => set(young(all), { 'x-sunset': '2027-02-28' })],
  ['a sunset of a parameter moved nearer', 'breaking', (all) => set(oldParameter(all), { 'x-sunset': '2027-02-28' })],
  ['a sunset of a header moved nearer', 'breaking', (all) => set(headers(all)['X-Old']!, { 'x-sunset': '2027-02-28' })],
  ['a sunset that is no longer named', 'breaking', (all) => drop(young(all), 'x-sunset')],
  [
    'a property deprecated without a sunset',
    'breaking',
    (all) => set(field(returned(all), 'level'), { deprecated: true }),
  ],
  ['an operation deprecated for too few days', 'breaking', (all) => set(rare(all), announce('2027-02-18'))],
  ['an operation deprecated until yesterday', 'breaking', (all) => set(rare(all), announce('2026-11-20'))],
  ['an operation deprecated until a day that no year has', 'breaking', (all) => set(rare(all), announce('2027-02-30'))],
  [
    'a backdated deprecation that was never announced',
    'breaking',
    (all) => set(rare(all), deprecate('2027-06-01', '2026-03-01')),
  ],
  ['a deprecation that is dated back', 'breaking', (all) => set(young(all), { 'x-deprecated-since': '2025-12-31' })],
  [
    'a new property that is about to go',
    'breaking',
    (all) => set(returned(all)['properties']!, { brief: { type: 'string', ...announce('2026-12-24') } }),
  ],
  [
    'a new parameter that is about to go',
    'breaking',
    (all) =>
      void list(rare(all)['parameters']).push({ ...oldParameter(all), name: 'brief', ...announce('2026-12-24') }),
  ],
  [
    'a new header that is about to go',
    'breaking',
    (all) => set(headers(all), { 'X-Brief': { schema: { type: 'string' }, ...announce('2026-12-24') } }),
  ],
];

/** Removals without notice: the changelog must acknowledge them. */
export const silentRemovals: SeededChange[] = [
  ['an operation that was never deprecated removed', 'breaking', (all) => drop(all['paths']!, '/region')],
  ['a parameter that was never deprecated removed', 'breaking', (all) => void list(rare(all)['parameters']).shift()],
  [
    'a property of a response that was never deprecated removed',
    'breaking',
    (all) => drop(returned(all)['properties']!, 'bag'),
  ],
  [
    'a property of a request that was never deprecated removed',
    'breaking',
    (all) => drop(sent(all)['properties']!, 'bag'),
  ],
  [
    'a property that was never deprecated hidden',
    'breaking',
    (all) => set(field(returned(all), 'bag'), { writeOnly: true }),
  ],
];

/** Parts that are deprecated or removed: each stays until its announced sunset. */
export const deprecationChanges: SeededChange[] = [
  ...brokenPromises,
  ...silentRemovals,
  [
    'a deprecated property of a response removed after its sunset',
    'compatible',
    (all) => drop(returned(all)['properties']!, 'older'),
  ],
  [
    'a property deprecated with a sunset far away',
    'compatible',
    (all) => set(field(returned(all), 'level'), announce('2027-06-01')),
  ],
  [
    'an operation deprecated for as many days as it takes',
    'compatible',
    (all) => set(rare(all), announce('2027-02-19')),
  ],
  ['a sunset moved further away', 'compatible', (all) => set(young(all), { 'x-sunset': '2027-03-02' })],
  [
    'a deprecation that is taken back',
    'compatible',
    (all) => ['deprecated', 'x-sunset', 'x-deprecated-since'].forEach((key) => drop(young(all), key)),
  ],
];
