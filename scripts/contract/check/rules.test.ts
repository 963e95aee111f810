import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { checkDocument } from '../../../contract-tools/check/check-document.ts';
import { policy } from '../policy.ts';

interface Loose {
  [key: string]: Loose;
}

/** Results for the examples that no change touches. */
const memory = new Map<string, string[]>();

/** Names of the rules that a changed copy of the real contract breaks. */
function breakContract(change: (document: Loose) => void): string[] {
  const copy = structuredClone(contractDocument) as unknown as Loose;
  change(copy);
  return [...new Set(checkDocument(copy as unknown as ContractDocument, policy, { memory }).map(({ rule }) => rule))];
}

const history = (document: Loose): Loose => document['paths']!['/transaction/history']!['get']!;
const submit = (document: Loose): Loose => document['paths']!['/adyenpayment/submit-payment']!['post']!;
const operationHeaders = (document: Loose): Loose => (history(document)['responses']!['200']!['headers'] ??= {});
const hook = (document: Loose): Loose => document['webhooks']!['cardNotification']!['post']!;
const schema = (document: Loose, name: string): Loose => document['components']!['schemas']![name]!;
const set = (target: Loose, value: Record<string, unknown>): void => void Object.assign(target, value);
const drop = (target: Loose, key: string): void => void delete target[key];

const mistakes: [string, string, (document: Loose) => void][] = [
  ['no summary', 'operation-summary', (all) => drop(history(all), 'summary')],
  ['a sentence as summary', 'operation-summary', (all) => set(history(all), { summary: 'Reads it.' })],
  ['an unwritten summary', 'unwritten', (all) => set(history(all), { summary: 'TODO: what it does' })],
  [
    'a schema without a description',
    'unwritten',
    (all) => set(schema(all, 'TransactionHistory'), { description: 'TODO: what it is.' }),
  ],
  ['no operationId', 'operation-id', (all) => drop(history(all), 'operationId')],
  ['an operationId with a dash', 'operation-id', (all) => set(history(all), { operationId: 'get-history' })],
  ['two tags', 'operation-tag', (all) => set(history(all), { tags: ['user', 'offer'] })],
  ['no x-spec', 'operation-spec', (all) => drop(history(all), 'x-spec')],
  ['no region header', 'operation-headers', (all) => void (history(all)['parameters'] as unknown as unknown[]).shift()],
  ['no security', 'operation-security', (all) => drop(history(all), 'security')],
  ['no 400', 'operation-errors', (all) => drop(history(all)['responses']!, '400')],
  ['a token but no 401', 'operation-errors', (all) => drop(history(all)['responses']!, '401')],
  ['a body but no 415', 'operation-errors', (all) => drop(submit(all)['responses']!, '415')],
  ['a webhook without a summary', 'operation-summary', (all) => drop(hook(all), 'summary')],
  ['a webhook without a 400', 'operation-errors', (all) => drop(hook(all)['responses']!, '400')],
  [
    'an event without limit',
    'request-limits',
    (all) => drop(schema(all, 'CardEvent')['properties']!['pspReference']!, 'maxLength'),
  ],
  [
    'an event whose example does not fit',
    'examples-fit',
    (all) => set(schema(all, 'WalletEvent'), { examples: [{ eventType: 'recurring.agreement-activated.v1' }] }),
  ],
  ['no default response', 'operation-errors', (all) => drop(history(all)['responses']!, 'default')],
  ['deprecated without a sunset', 'deprecation', (all) => set(history(all), { deprecated: true })],
  [
    'a sunset too near',
    'deprecation',
    (all) => set(history(all), { deprecated: true, 'x-deprecated-since': '2026-11-01', 'x-sunset': '2026-12-01' }),
  ],
  [
    'a deprecated parameter without a sunset',
    'deprecation',
    (all) => set(all['components']!['parameters']!['Page']!, { deprecated: true }),
  ],
  [
    'a deprecated property without a sunset',
    'deprecation',
    (all) => set(schema(all, 'Charge')['properties']!['date']!, { deprecated: true }),
  ],
  [
    'a deprecated property of a response that is written in place',
    'deprecation',
    (all) =>
      set(history(all)['responses']!['200']!['content']!['application/json']!, {
        schema: { type: 'object', properties: { old: { type: 'string', deprecated: true } } },
      }),
  ],
  [
    'a deprecated header without a sunset',
    'deprecation',
    (all) => set(operationHeaders(all), { 'X-Old': { schema: { type: 'string' }, deprecated: true } }),
  ],
  [
    'a deprecated header whose sunset is too near',
    'deprecation',
    (all) =>
      set(operationHeaders(all), {
        'X-Old': { deprecated: true, 'x-deprecated-since': '2026-11-01', 'x-sunset': '2026-12-01' },
      }),
  ],
  [
    'parameters next to the operation',
    'operation-parameters',
    (all) => set(all['paths']!['/transaction/history']!, { parameters: [] }),
  ],
  ['a sunset without deprecation', 'deprecation', (all) => set(history(all), { 'x-sunset': '2027-12-01' })],
  [
    'an error that is not problem+json',
    'problem-answers',
    (all) => set(history(all)['responses']!, { '409': { description: 'no', content: { 'text/html': {} } } }),
  ],
  ['a problem without code', 'problem-answers', (all) => set(schema(all, 'ProblemFields'), { required: ['type'] })],
  ['a response without request id', 'answer-headers', (all) => drop(history(all)['responses']!['200']!, 'headers')],
  [
    'an unknown status in x-unanswered',
    'operation-errors',
    (all) => set(history(all), { 'x-unanswered': { '418': 'never was' } }),
  ],
  ['a number without name', 'enumerations', (all) => drop(schema(all, 'OfferType'), 'x-enumNames')],
  ['a name too few', 'enumerations', (all) => set(schema(all, 'DiscountType'), { 'x-enumNames': ['FREE'] })],
  ['an open object', 'closed-objects', (all) => drop(schema(all, 'Charge'), 'additionalProperties')],
  ['a snake-case property', 'property-naming', (all) => set(schema(all, 'Charge')['properties']!, { due_at: {} })],
  [
    'a const without type',
    'typed-constants',
    (all) => drop(schema(all, 'RichText')['properties']!['nodeType']!, 'type'),
  ],
  ['an enum that repeats', 'enumerations', (all) => set(schema(all, 'RegionKey'), { enum: ['se', 'se'] })],
  [
    'a long string',
    'request-limits',
    (all) => drop(schema(all, 'CreatePaymentSession')['properties']!['returnUrl']!, 'maxLength'),
  ],
  [
    'a number without end',
    'request-limits',
    (all) => drop(all['components']!['parameters']!['Page']!['schema']!, 'maximum'),
  ],
  [
    'an open body',
    'request-limits',
    (all) => drop(schema(all, 'SubmitPayment')['properties']!['statePaymentMethod']!, 'maxProperties'),
  ],
  [
    'a header without limit',
    'request-limits',
    (all) => drop(all['components']!['parameters']!['XRegion']!['schema']!, 'pattern'),
  ],
  [
    'one name with two limits',
    'one-limit',
    (all) => set(schema(all, 'VerifyPayment')['properties']!, { voucherCode: { type: 'string', maxLength: 20 } }),
  ],
  ['no example of a response', 'examples', (all) => drop(schema(all, 'TransactionHistory'), 'examples')],
  ['no example of a parameter', 'examples', (all) => drop(all['components']!['parameters']!['Page']!, 'example')],
  [
    'an example that does not fit',
    'examples-fit',
    (all) => set(schema(all, 'Charge'), { examples: [{ date: 'soon' }] }),
  ],
  [
    'a parameter example that does not fit',
    'examples-fit',
    (all) => set(all['components']!['parameters']!['Page']!, { example: 0 }),
  ],
];

describe('contract rules', () => {
  it('accept the current contract', () => {
    expect(checkDocument(contractDocument, policy)).toEqual([]);
  });

  it.each(mistakes)('report %s', (_, rule, change) => {
    expect(breakContract(change)).toContain(rule);
  });

  it('report a parameter and a path segment with the wrong case', () => {
    const rules = breakContract((all) => {
      const [page] = (history(all)['parameters'] as unknown as Loose[]).slice(2);
      expect(page).toEqual({ $ref: '#/components/parameters/Page' });
      set(all['components']!['parameters']!['Page']!, { name: 'page_number' });
      set(all['paths']!, { '/user/da ta': all['paths']!['/user']! });
    });
    expect(rules).toEqual(expect.arrayContaining(['parameter-naming', 'path-naming']));
  });

  it('cache results of examples until a schema that they use changes', () => {
    checkDocument(contractDocument, policy, { memory });
    const known = memory.size;
    checkDocument(contractDocument, policy, { memory });
    expect(memory.size).toBe(known);
    const copy = structuredClone(contractDocument);
    set(schema(copy as unknown as Loose, 'CurrencyCode'), { enum: ['USD'] });
    expect(
      checkDocument(copy, policy, { memory }).filter(({ rule }) => rule === 'examples-fit').length,
    ).toBeGreaterThan(3);
  });
});
