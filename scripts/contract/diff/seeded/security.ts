import { drop, operation, set, type Loose, type SeededChange } from './edits.ts';

const require = (all: Loose, security: object[]): void => set(operation(all, '/user'), { security });
const demandHook = (all: Loose, scheme: string): void =>
  set(all['webhooks']!['contentPublished']!['post']!, { security: [{ [scheme]: [] }] });

/** Renames a scheme where it is declared, and nowhere else. */
function redeclare(all: Loose, old: string, now: string): void {
  const schemes = all['components']!['securitySchemes']!;
  set(schemes, { [now]: schemes[old] });
  drop(schemes, old);
}

/** A second secret of the same kind is a new credential although it travels alike; a rename is not. */
export const securityChanges: SeededChange[] = [
  ['another secret of the same kind', 'breaking', (all) => require(all, [{ eventSecret: [] }])],
  [
    'a second secret of the same kind next to the first',
    'breaking',
    (all) => require(all, [{ bearer: [], eventSecret: [] }]),
  ],
  [
    'another secret of the same kind as a choice',
    'compatible',
    (all) => require(all, [{ bearer: [] }, { eventSecret: [] }]),
  ],
  ['a webhook with another secret of the same kind', 'breaking', (all) => demandHook(all, 'eventSecret')],
  [
    'the secret of a webhook by another name',
    'editorial',
    (all) => {
      redeclare(all, 'contentSecret', 'sourceSecret');
      demandHook(all, 'sourceSecret');
    },
  ],
  [
    'two secrets that became one',
    'breaking',
    (all) => {
      redeclare(all, 'contentSecret', 'oneSecret');
      redeclare(all, 'eventSecret', 'oneSecret');
      demandHook(all, 'oneSecret');
      set(all['webhooks']!['eventsCollected']!['post']!, { security: [{ oneSecret: [] }] });
    },
  ],
  [
    'a name gone, and another secret where it was asked for',
    'breaking',
    (all) => {
      drop(all['components']!['securitySchemes']!, 'contentSecret');
      demandHook(all, 'eventSecret');
    },
  ],
];
