import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { requestFields, responseFields } from './forms-base.ts';

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
  ['another default of a property', 'breaking', (all) => set(requestFields(all)['size']!, { default: 25 })],
  ['a default of a property that is gone', 'breaking', (all) => drop(requestFields(all)['size']!, 'default')],
  ['another default deep in a request', 'breaking', (all) => set(unit(requestFields(all)), { default: 'mi' })],
  ['a first default of a property', 'compatible', (all) => set(requestFields(all)['word']!, { default: 'a' })],
  ['another default in a response', 'editorial', (all) => set(responseFields(all)['size']!, { default: 25 })],
  [
    'a wider type of a request',
    'compatible',
    (all) => set(requestFields(all)['word']!, { type: ['string', 'integer'] }),
  ],
  [
    'a wider type of a response',
    'breaking',
    (all) => set(responseFields(all)['word']!, { type: ['string', 'integer'] }),
  ],
  ['a narrower type of a request', 'breaking', (all) => set(requestFields(all)['either']!, { type: 'string' })],
  ['a narrower type of a response', 'compatible', (all) => set(responseFields(all)['either']!, { type: 'string' })],
  ['a request without its format', 'compatible', (all) => drop(requestFields(all)['day']!, 'format')],
  ['a response without its format', 'breaking', (all) => drop(responseFields(all)['day']!, 'format')],
  ['a request with a format', 'breaking', (all) => set(requestFields(all)['word']!, { format: 'uuid' })],
  ['a response with a format', 'compatible', (all) => set(responseFields(all)['word']!, { format: 'uuid' })],
  [
    'an alternative of a response that never comes',
    'compatible',
    (all) => void list(responseFields(all)['pet']!['oneOf']).pop(),
  ],
  [
    'an alternative of a request that is refused',
    'breaking',
    (all) => void list(requestFields(all)['pet']!['oneOf']).pop(),
  ],
  ['the end of a range that a request may reach', 'compatible', (all) => toClosed(requestFields(all)['above']!)],
  ['the end of a range that a response may reach', 'breaking', (all) => toClosed(responseFields(all)['above']!)],
  ['the end of a range that a request may not reach', 'breaking', (all) => toOpen(requestFields(all)['from']!)],
  ['the end of a range that a response never reaches', 'compatible', (all) => toOpen(responseFields(all)['from']!)],
  ['a list of a request written as constants', 'editorial', (all) => toConstants(requestFields(all)['color']!)],
  ['a list of a response written as constants', 'editorial', (all) => toConstants(responseFields(all)['color']!)],
  [
    'a list written as constants, one fewer',
    'breaking',
    (all) => {
      toConstants(requestFields(all)['color']!);
      list(requestFields(all)['color']!['oneOf']).pop();
    },
  ],
  ['two alternatives of a response swapped', 'breaking', (all) => swap(responseFields(all)['animal']!)],
  ['two alternatives of a request swapped', 'breaking', (all) => swap(requestFields(all)['animal']!)],
  [
    'a word for an alternative that a request may no longer use',
    'breaking',
    (all) => drop(requestFields(all)['animal']!['discriminator']!['mapping']!, 'dog'),
  ],
  [
    'an alternative by another name',
    'editorial',
    (all) => {
      const schemas = all['components']!['schemas']!;
      set(schemas, { FormHound: schemas['FormDog'] });
      for (const fields of [requestFields(all), responseFields(all)]) {
        for (const name of ['pet', 'animal']) {
          set(list(fields[name]!['oneOf'])[1] as Loose, { $ref: '#/components/schemas/FormHound' });
        }
        set(fields['animal']!['discriminator']!['mapping']!, { dog: '#/components/schemas/FormHound' });
      }
    },
  ],
];
