import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { asked, told } from './forms-base.ts';

const unit = (fields: Loose): Loose => fields['deep']!['properties']!['unit']!;
const toConstants = (color: Loose): void => {
  drop(color, 'enum');
  set(color, {
    oneOf: [
      { const: 'blue', title: 'Blue' },
      { type: 'string', const: 'red' },
    ],
  });
};
const swap = (animal: Loose): void => {
  const mapping = animal['discriminator']!['mapping']!;
  set(mapping, { cat: mapping['dog'], dog: mapping['cat'] });
};
const toClosed = (field: Loose): void => {
  drop(field, 'exclusiveMinimum');
  set(field, { minimum: 0 });
};
const toOpen = (field: Loose): void => {
  drop(field, 'minimum');
  set(field, { exclusiveMinimum: 0 });
};

/** Changes of types, limits, defaults and lists, each in both directions: what one side may do the other may not. */
export const spellingChanges: SeededChange[] = [
  ['another default of a property', 'breaking', (all) => set(asked(all)['size']!, { default: 25 })],
  ['a default of a property that is gone', 'breaking', (all) => drop(asked(all)['size']!, 'default')],
  ['another default deep in a request', 'breaking', (all) => set(unit(asked(all)), { default: 'mi' })],
  ['a first default of a property', 'compatible', (all) => set(asked(all)['word']!, { default: 'a' })],
  ['another default in an answer', 'editorial', (all) => set(told(all)['size']!, { default: 25 })],
  ['a wider type of a request', 'compatible', (all) => set(asked(all)['word']!, { type: ['string', 'integer'] })],
  ['a wider type of an answer', 'breaking', (all) => set(told(all)['word']!, { type: ['string', 'integer'] })],
  ['a narrower type of a request', 'breaking', (all) => set(asked(all)['either']!, { type: 'string' })],
  ['a narrower type of an answer', 'compatible', (all) => set(told(all)['either']!, { type: 'string' })],
  ['a request without its format', 'compatible', (all) => drop(asked(all)['day']!, 'format')],
  ['an answer without its format', 'breaking', (all) => drop(told(all)['day']!, 'format')],
  ['a request with a format', 'breaking', (all) => set(asked(all)['word']!, { format: 'uuid' })],
  ['an answer with a format', 'compatible', (all) => set(told(all)['word']!, { format: 'uuid' })],
  ['an alternative of an answer that never comes', 'compatible', (all) => void list(told(all)['pet']!['oneOf']).pop()],
  ['an alternative of a request that is refused', 'breaking', (all) => void list(asked(all)['pet']!['oneOf']).pop()],
  ['the end of a range that a request may reach', 'compatible', (all) => toClosed(asked(all)['above']!)],
  ['the end of a range that an answer may reach', 'breaking', (all) => toClosed(told(all)['above']!)],
  ['the end of a range that a request may not reach', 'breaking', (all) => toOpen(asked(all)['from']!)],
  ['the end of a range that an answer never reaches', 'compatible', (all) => toOpen(told(all)['from']!)],
  ['a list of a request written as constants', 'editorial', (all) => toConstants(asked(all)['color']!)],
  ['a list of an answer written as constants', 'editorial', (all) => toConstants(told(all)['color']!)],
  [
    'a list written as constants, one fewer',
    'breaking',
    (all) => {
      toConstants(asked(all)['color']!);
      list(asked(all)['color']!['oneOf']).pop();
    },
  ],
  ['two alternatives of an answer swapped', 'breaking', (all) => swap(told(all)['animal']!)],
  ['two alternatives of a request swapped', 'breaking', (all) => swap(asked(all)['animal']!)],
  [
    'a word for an alternative that a request may no longer use',
    'breaking',
    (all) => drop(asked(all)['animal']!['discriminator']!['mapping']!, 'dog'),
  ],
  [
    'an alternative by another name',
    'editorial',
    (all) => {
      const schemas = all['components']!['schemas']!;
      set(schemas, { FormHound: schemas['FormDog'] });
      for (const fields of [asked(all), told(all)]) {
        for (const name of ['pet', 'animal']) {
          set(list(fields[name]!['oneOf'])[1] as Loose, { $ref: '#/components/schemas/FormHound' });
        }
        set(fields['animal']!['discriminator']!['mapping']!, { dog: '#/components/schemas/FormHound' });
      }
    },
  ],
];
