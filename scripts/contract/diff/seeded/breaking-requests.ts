import { operation, schema, property, set, drop, list, parameter, history, query, type SeededChange } from './edits.ts';

/** Changes after which a valid request is refused or means something else. */
export const breakingRequests: SeededChange[] = [
  ['an operation removed', 'breaking', (all) => drop(all['paths']!, '/search/all')],
  ['a method removed', 'breaking', (all) => drop(all['paths']!['/subscription/package']!, 'delete')],
  [
    'a path renamed',
    'breaking',
    (all) => {
      all['paths']!['/find/all'] = all['paths']!['/search/all']!;
      drop(all['paths']!, '/search/all');
    },
  ],
  ['a deprecated operation removed before its sunset', 'breaking', (all) => drop(all['paths']!, '/deprecated/young')],
  [
    'a required query parameter added',
    'breaking',
    (all) => void list(history(all)['parameters']).push(query('kind', { required: true })),
  ],
  ['a query parameter removed', 'breaking', (all) => void list(history(all)['parameters']).pop()],
  [
    'a query parameter renamed',
    'breaking',
    (all) => set(all['components']!['parameters']!['PageSize']!, { name: 'size' }),
  ],
  [
    'a query parameter made required',
    'breaking',
    (all) => set(all['components']!['parameters']!['RegionQuery']!, { required: true }),
  ],
  [
    'a parameter moved to a header',
    'breaking',
    (all) => set(all['components']!['parameters']!['IsPreview']!, { in: 'header', name: 'Is-Preview' }),
  ],
  ['a lower maximum of a parameter', 'breaking', (all) => set(parameter(all, 'PageSize'), { maximum: 50 })],
  ['a higher minimum of a parameter', 'breaking', (all) => set(parameter(all, 'Page'), { minimum: 2 })],
  ['another default of a parameter', 'breaking', (all) => set(parameter(all, 'PageSize'), { default: 25 })],
  ['another pattern of a header', 'breaking', (all) => set(parameter(all, 'XRegion'), { pattern: '^(?:SE|NO|FI)$' })],
  [
    'a parameter of another type',
    'breaking',
    (all) => {
      for (const key of ['minimum', 'maximum', 'default']) drop(parameter(all, 'Page'), key);
      set(parameter(all, 'Page'), { type: 'boolean' });
    },
  ],
  ['a value that callers may no longer send', 'breaking', (all) => void list(schema(all, 'OfferName')['enum']).pop()],
  [
    'a required property in a request',
    'breaking',
    (all) => {
      set(schema(all, 'SubmitPayment')['properties']!, { origin: { type: 'string' } });
      list(schema(all, 'SubmitPayment')['required']).push('origin');
    },
  ],
  [
    'a request property made required',
    'breaking',
    (all) => void list(schema(all, 'SubmitPayment')['required']).push('stateBrowserInfo'),
  ],
  [
    'a request property removed from a closed body',
    'breaking',
    (all) => drop(schema(all, 'VerifyPayment')['properties']!, 'redirectResult'),
  ],
  [
    'a shorter string in a request',
    'breaking',
    (all) => set(property(all, 'VerifyPayment', 'sessionId'), { maxLength: 10 }),
  ],
  [
    'a limit where a request had none',
    'breaking',
    (all) => set(property(all, 'SubmitPayment', 'statePaymentMethod'), { minProperties: 2 }),
  ],
  [
    'a request property that may no longer be null',
    'breaking',
    (all) => set(property(all, 'VerifyPayment', 'voucherCode'), { type: 'string' }),
  ],
  [
    'a request body in another content type',
    'breaking',
    (all) => {
      const content = operation(all, '/adyenpayment/submit-payment', 'post')['requestBody']!['content']!;
      content['application/xml'] = content['application/json']!;
      drop(content, 'application/json');
    },
  ],
  [
    'a request body where there was none',
    'breaking',
    (all) =>
      set(operation(all, '/subscription/package', 'put'), {
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      }),
  ],
  [
    'a token where none was needed',
    'breaking',
    (all) => set(operation(all, '/region'), { security: [{ bearer: [] }] }),
  ],
  ['a token that was optional', 'breaking', (all) => set(operation(all, '/offer'), { security: [{ bearer: [] }] })],
  [
    'a token that travels in another way',
    'breaking',
    (all) => set(all['components']!['securitySchemes']!['bearer']!, { type: 'apiKey', in: 'header', name: 'X-Token' }),
  ],
];
