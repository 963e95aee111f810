import {
  operation,
  schema,
  property,
  set,
  drop,
  list,
  parameter,
  history,
  announce,
  query,
  type Loose,
  type SeededChange,
} from './edits.ts';

/** Changes that require nothing of callers. */
export const compatibleChanges: SeededChange[] = [
  ['nothing', 'none', () => undefined],
  ['another version alone', 'none', (all) => set(all['info']!, { version: '9.9.9' })],
  [
    'a new operation',
    'compatible',
    (all) => set(all['paths']!, { '/new': { get: { ...operation(all, '/region'), operationId: 'getNew' } } }),
  ],
  ['an optional query parameter', 'compatible', (all) => void list(history(all)['parameters']).push(query('kind'))],
  [
    'an optional request property',
    'compatible',
    (all) => set(schema(all, 'SubmitPayment')['properties']!, { origin: { type: 'string', maxLength: 99 } }),
  ],
  [
    'a request property made optional',
    'compatible',
    (all) => void list(schema(all, 'VerifyPayment')['required']).pop(),
  ],
  [
    'a request property that may be null',
    'compatible',
    (all) => set(property(all, 'VerifyPayment', 'redirectResult'), { type: ['string', 'null'] }),
  ],
  [
    'a longer string in a request',
    'compatible',
    (all) => set(property(all, 'VerifyPayment', 'sessionId'), { maxLength: 200 }),
  ],
  ['a higher maximum of a parameter', 'compatible', (all) => set(parameter(all, 'Page'), { maximum: 99_999 })],
  ['a pattern dropped from a header', 'compatible', (all) => drop(parameter(all, 'XRegion'), 'pattern')],
  [
    'a new value that callers may send',
    'compatible',
    (all) =>
      void list(
        (list(operation(all, '/podcast/{slug}/episodes')['parameters']).at(-1) as Loose)['schema']!['enum'],
      ).push('longest'),
  ],
  [
    'a property added to a response',
    'compatible',
    (all) => {
      set(schema(all, 'Receipt')['properties']!, { note: { type: 'string' } });
      list(schema(all, 'Receipt')['required']).push('note');
    },
  ],
  [
    'a response property made required',
    'compatible',
    (all) => void list(schema(all, 'CheckoutOverview')['required']).push('voucherCode'),
  ],
  [
    'a response property that is never null',
    'compatible',
    (all) => set(property(all, 'StoredCard', 'holderName'), { type: 'string' }),
  ],
  [
    'a value that is never returned again',
    'compatible',
    (all) => void list(schema(all, 'TransactionStatus')['enum']).pop(),
  ],
  [
    'whole numbers where any number was returned',
    'compatible',
    (all) => set(property(all, 'Receipt', 'vatPercentage'), { type: 'integer' }),
  ],
  [
    'a new failure',
    'compatible',
    (all) => set(history(all)['responses']!, { '429': { $ref: '#/components/responses/Unavailable' } }),
  ],
  [
    'a header added to a response',
    'compatible',
    (all) =>
      set(operation(all, '/region')['responses']!['200']!['headers']!, {
        'X-Content-Version': { schema: { type: 'string' } },
      }),
  ],
  [
    'no token where one was needed',
    'compatible',
    (all) => set(operation(all, '/offer/expected-renewal-dates'), { security: [] }),
  ],
  ['another operationId', 'compatible', (all) => set(history(all), { operationId: 'listTransactions' })],
  ['a deprecation with a sunset far away', 'compatible', (all) => set(history(all), announce('2027-06-01'))],
  ['a deprecated operation removed after its sunset', 'compatible', (all) => drop(all['paths']!, '/deprecated/old')],
  [
    'a kind of section added where callers expect unknown ones',
    'compatible',
    (all) => {
      const poll = { type: 'object', properties: { type: { const: 'poll', type: 'string' } }, required: ['type'] };
      list(schema(all, 'Section')['oneOf']).push(poll);
    },
  ],
];
