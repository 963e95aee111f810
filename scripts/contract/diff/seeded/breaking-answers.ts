import { operation, schema, property, set, drop, list, history, announce, remove, type SeededChange } from './edits.ts';

/** Changes after which callers receive something unexpected, or lose what they were promised. */
export const breakingAnswers: SeededChange[] = [
  [
    'a successful status removed',
    'breaking',
    (all) => {
      const responses = history(all)['responses']!;
      responses['206'] = responses['200']!;
      drop(responses, '200');
    },
  ],
  [
    'a failure that answers with another status',
    'breaking',
    (all) => {
      const responses = operation(all, '/checkout/overview/{offerType}')['responses']!;
      responses['423'] = responses['409']!;
      drop(responses, '409');
    },
  ],
  [
    'an answer in another content type',
    'breaking',
    (all) => {
      const content = operation(all, '/user')['responses']!['200']!['content']!;
      content['application/json'] = content['text/plain']!;
      drop(content, 'text/plain');
    },
  ],
  [
    'a required property removed from an answer',
    'breaking',
    (all) => remove(schema(all, 'Transaction'), 'description'),
  ],
  [
    'an optional property removed from an answer',
    'breaking',
    (all) => drop(schema(all, 'CheckoutOverview')['properties']!, 'voucherCode'),
  ],
  [
    'a property renamed in an answer',
    'breaking',
    (all) => {
      remove(schema(all, 'Receipt'), 'buyer');
      set(schema(all, 'Receipt')['properties']!, { payer: { type: 'string' } });
    },
  ],
  ['an answer property made optional', 'breaking', (all) => void list(schema(all, 'Transaction')['required']).pop()],
  [
    'an answer property that may be null',
    'breaking',
    (all) => set(property(all, 'Transaction', 'description'), { type: ['string', 'null'] }),
  ],
  [
    'an answer property of another type',
    'breaking',
    (all) => set(property(all, 'PodcastPage', 'total'), { type: 'string' }),
  ],
  [
    'whole numbers that become any number in an answer',
    'breaking',
    (all) => set(property(all, 'PodcastPage', 'total'), { type: 'number' }),
  ],
  [
    'a new value in an answer',
    'breaking',
    (all) => void list(schema(all, 'TransactionStatus')['enum']).push('Refunded'),
  ],
  [
    'an answer property whose values are no longer listed',
    'breaking',
    (all) => drop(property(all, 'Subscription', 'discriminator'), 'enum'),
  ],
  [
    'another constant in an answer',
    'breaking',
    (all) =>
      set(schema(all, 'UserHasActiveSubscriptionProblem')['allOf']!['1']!['properties']!['title']!, {
        const: 'ActiveSubscription',
      }),
  ],
  [
    'a new kind of hit in an answer',
    'breaking',
    (all) => {
      set(schema(all, 'SearchResult'), {
        oneOf: [
          ...list(schema(all, 'SearchResult')['oneOf']),
          { type: 'object', properties: { kind: { const: 'audiobook', type: 'string' } }, required: ['kind'] },
        ],
      });
    },
  ],
  ['another format in an answer', 'breaking', (all) => set(property(all, 'Charge', 'date'), { format: 'date' })],
  ['a property removed through composition', 'breaking', (all) => remove(schema(all, 'EpisodeFields'), 'audioUrl')],
  [
    'a header removed from an answer',
    'breaking',
    (all) => drop(operation(all, '/cms/web-page')['responses']!['200']!, 'headers'),
  ],
  [
    'a list of something else in an answer',
    'breaking',
    (all) => set(property(all, 'OfferList', 'offers'), { items: { type: 'string' } }),
  ],
  ['a deprecation without a sunset', 'breaking', (all) => set(history(all), { deprecated: true })],
  ['a deprecation whose sunset is too near', 'breaking', (all) => set(history(all), announce('2026-12-24'))],
  [
    'a sunset moved nearer',
    'breaking',
    (all) => set(all['paths']!['/deprecated/young']!['get']!, { 'x-sunset': '2026-12-24' }),
  ],
  ['a server removed', 'breaking', (all) => void list(all['servers']).pop()],
];
