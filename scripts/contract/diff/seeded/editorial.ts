import { schema, property, set, drop, list, parameter, history, type Loose, type SeededChange } from './edits.ts';

/** Changes of texts and spelling, which do not appear on the wire. */
export const editorialChanges: SeededChange[] = [
  ['other words', 'editorial', (all) => set(history(all), { summary: 'Payments', description: 'All of them.' })],
  ['another example', 'editorial', (all) => set(schema(all, 'Charge'), { examples: [] })],
  [
    'properties in another order',
    'editorial',
    (all) => {
      const { description, ...rest } = schema(all, 'Transaction')['properties']!;
      set(schema(all, 'Transaction'), { properties: { ...rest, description } });
    },
  ],
  ['parameters in another order', 'editorial', (all) => void list(history(all)['parameters']).reverse()],
  [
    'enumerated values in another order',
    'editorial',
    (all) => void list(schema(all, 'TransactionStatus')['enum']).reverse(),
  ],
  [
    'a path parameter by another name',
    'editorial',
    (all) => {
      const item = all['paths']!['/transaction/paymentTransaction/{id}']!;
      drop(all['paths']!, '/transaction/paymentTransaction/{id}');
      set(list(item['get']!['parameters']).at(-1) as Loose, { name: 'transaction' });
      all['paths']!['/transaction/paymentTransaction/{transaction}'] = item;
    },
  ],
  [
    'a constant written as an enumeration',
    'editorial',
    (all) => {
      const title = schema(all, 'UserHasActiveSubscriptionProblem')['allOf']!['1']!['properties']!['title']!;
      set(title, { enum: [title['const']] });
      drop(title, 'const');
    },
  ],
  [
    'a schema written in place',
    'editorial',
    (all) => set(schema(all, 'OfferList')['properties']!['offers']!, { items: schema(all, 'Offer') }),
  ],
  [
    'a schema by another name',
    'editorial',
    (all) => {
      set(all['components']!['schemas']!, { EpisodeHit: schema(all, 'EpisodeResult') });
      const hits = list(schema(all, 'SearchResult')['oneOf']) as { $ref: string }[];
      const hit = hits.find(({ $ref }) => $ref.endsWith('/EpisodeResult'));
      set(hit as unknown as Loose, { $ref: '#/components/schemas/EpisodeHit' });
      drop(all['components']!['schemas']!, 'EpisodeResult');
    },
  ],
  [
    'a composition of one',
    'editorial',
    (all) =>
      set(property(all, 'Offer', 'offerType'), {
        allOf: [{ $ref: '#/components/schemas/OfferType' }],
        $ref: undefined,
      }),
  ],
  [
    'null as a type instead of an alternative',
    'editorial',
    (all) => {
      const flat = schema(all, 'NextOffer');
      set(schema(all, 'Subscription')['properties']!, { nextOffer: { ...flat, type: ['object', 'null'] } });
    },
  ],
  [
    'a closed object closed in the other way',
    'editorial',
    (all) => {
      drop(schema(all, 'Charge'), 'additionalProperties');
      set(schema(all, 'Charge'), { unevaluatedProperties: false });
    },
  ],
  [
    'a response written in place',
    'editorial',
    (all) => set(history(all)['responses']!, { '401': all['components']!['responses']!['Unauthorized'] }),
  ],
  [
    'a minimum written as an exclusive one',
    'editorial',
    (all) => {
      drop(parameter(all, 'Page'), 'minimum');
      set(parameter(all, 'Page'), { exclusiveMinimum: 0 });
    },
  ],
];
