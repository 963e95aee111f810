import { operation, schema, property, set, drop, list, history, announce, remove, type SeededChange } from './edits.ts';

/** Changes after which callers receive something unexpected, or lose what they were promised. */
export const breakingResponses: SeededChange[] = [
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
    'a response in another content type',
    'breaking',
    (all) => {
      const content = operation(all, '/user')['responses']!['200']!['content']!;
      content['application/json'] = content['text/plain']!;
      drop(content, 'text/plain');
    },
  ],
  [
    'a required property removed from a response',
    'breaking',
    (all) => remove(schema(all, 'Transaction'), 'description'),
  ],
  [
    'an optional property removed from a response',
    'breaking',
    (all) => drop(schema(all, 'CheckoutOverview')['properties']!, 'voucherCode'),
  ],
  [
    'a property renamed in a response',
    'breaking',
    (all) => {
      remove(schema(all, 'Receipt'), 'buyer');
      set(schema(all, 'Receipt')['properties']!, { payer: { type: 'string' } });
    },
  ],
  ['a response property made optional', 'breaking', (all) => void list(schema(all, 'Transaction')['required']).pop()],
  [
    'a response property that may be null',
    'breaking',
    (all) => set(property(all, 'Transaction', 'description'), { type: ['string', 'null'] }),
  ],
  [
    'a response property of another type',
    'breaking',
    (all) => set(property(all, 'PodcastPage', 'total'), { type: 'string' }),
  ],
  [
    'whole numbers that become any number in a response',
    'breaking',
    (all) => set(property(all, 'PodcastPage', 'total'), { type: 'number' }),
  ],
  [
    'a new value in a response',
    'breaking',
    (all) => void list(schema(all, 'TransactionStatus')['enum']).push('Refunded'),
  ],
  [
    'a response property whose values are no longer listed',
    'breaking',
    (all) => drop(property(all, 'Subscription', 'discriminator'), 'enum'),
  ],
  [
    'another constant in a response',
    'breaking',
    (all) =>
      set(schema(all, 'UserHasActiveSubscriptionProblem')['allOf']!['1']!['properties']!['title']!, {
        const: 'ActiveSubscription',
      }),
  ],
  [
    'a new kind of hit in a response',
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
  ['another format in a response', 'breaking', (all) => set(property(all, 'Charge', 'date'), { format: 'date' })],
  ['a property removed through composition', 'breaking', (all) => remove(schema(all, 'EpisodeFields'), 'audioUrl')],
  [
    'a header removed from a response',
    'breaking',
    (all) => drop(operation(all, '/cms/web-page')['responses']!['200']!, 'headers'),
  ],
  [
    'a list of something else in a response',
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
