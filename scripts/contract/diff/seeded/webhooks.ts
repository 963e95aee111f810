import { drop, list, remove, schema, set, type Loose, type SeededChange } from './edits.ts';

const hook = (all: Loose, name: string): Loose => all['webhooks']![name]!['post']!;
const field = (all: Loose, name: string): Loose => schema(all, 'WalletEvent')['properties']![name]!;
const text = { type: 'string', maxLength: 9 };
const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: text });

/** Changes of the notifications that the backend receives: it reads the fields of their requests. */
export const webhookChanges: SeededChange[] = [
  ['a webhook that no longer comes', 'breaking', (all) => drop(all['webhooks']!, 'walletEvent')],
  ['a field of a webhook that is gone', 'breaking', (all) => remove(schema(all, 'WalletEvent'), 'agreementId')],
  [
    'a field of a webhook that may be missing now',
    'breaking',
    (all) => void list(schema(all, 'WalletEvent')['required']).pop(),
  ],
  [
    'a field of a webhook that may be null now',
    'breaking',
    (all) => set(field(all, 'agreementId'), { type: ['string', 'null'] }),
  ],
  ['an event that has lost a field', 'breaking', (all) => remove(schema(all, 'EventPurchase'), 'tax')],
  [
    'an event whose field may be missing now',
    'breaking',
    (all) => void list(schema(all, 'VirtualPageViewEvent')['required']).pop(),
  ],
  [
    'an event that has one field more',
    'compatible',
    (all) => set(schema(all, 'SearchEvent')['properties']!, { more: text }),
  ],
  ['a longer field of a webhook', 'breaking', (all) => set(field(all, 'agreementId'), { maxLength: 5_000 })],
  [
    'a new value of a closed list in a webhook',
    'breaking',
    (all) => void list(schema(all, 'CardEvent')['properties']!['success']!['enum']).push('maybe'),
  ],
  ['a header of a webhook that is gone', 'breaking', (all) => void list(hook(all, 'walletEvent')['parameters']).pop()],
  [
    'a header of a webhook that may be missing now',
    'breaking',
    (all) => set(hook(all, 'walletEvent')['parameters']![0 as unknown as string]!, { required: false }),
  ],
  [
    'a webhook in another content type',
    'breaking',
    (all) => {
      const content = hook(all, 'walletEvent')['requestBody']!['content']!;
      content['application/xml'] = content['application/json']!;
    },
  ],
  ['a webhook that is no longer signed', 'breaking', (all) => set(hook(all, 'walletEvent'), { security: [] })],
  [
    'an acknowledgement of a webhook that counts no more',
    'breaking',
    (all) => {
      const responses = hook(all, 'walletEvent')['responses']!;
      responses['202'] = responses['200']!;
      drop(responses, '200');
    },
  ],
  [
    'a new webhook',
    'compatible',
    (all) => set(all['webhooks']!, { more: { post: { ...hook(all, 'walletEvent'), operationId: 'receiveMore' } } }),
  ],
  [
    'a new field in a webhook, always there',
    'compatible',
    (all) => {
      set(schema(all, 'WalletEvent')['properties']!, { more: text });
      list(schema(all, 'WalletEvent')['required']).push('more');
    },
  ],
  [
    'a field of a webhook that is always there now',
    'compatible',
    (all) => void list(schema(all, 'WalletEvent')['required']).push('eventId'),
  ],
  ['a shorter field of a webhook', 'compatible', (all) => set(field(all, 'agreementId'), { maxLength: 20 })],
  [
    'a new required header of a webhook',
    'compatible',
    (all) => void list(hook(all, 'walletEvent')['parameters']).push(header('X-More', true)),
  ],
  [
    'another status that may acknowledge a webhook',
    'compatible',
    (all) => set(hook(all, 'walletEvent')['responses']!, { '202': hook(all, 'walletEvent')['responses']!['200'] }),
  ],
  [
    'a new value of a list in a webhook that may grow',
    'compatible',
    (all) => void list(field(all, 'eventType')['enum']).push('recurring.charge-created.v1'),
  ],
  [
    'other words about a webhook',
    'editorial',
    (all) => set(hook(all, 'cardNotification'), { summary: 'Something about cards' }),
  ],
];
