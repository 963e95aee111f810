import { contractDocument } from '../../../../api-spec/load-bundle.ts';
import type { ContractDocument } from '../../../../contract-tools/openapi/document.ts';
import { breakingResponses } from './breaking-responses.ts';
import { breakingRequests } from './breaking-requests.ts';
import { compatibleChanges } from './compatible.ts';
import { cutComponents } from './cut-components.ts';
import { deprecate, drop, operation, schema, set, type Loose, type SeededChange } from './edits.ts';
import { deprecationChanges } from './deprecations.ts';
import { directionChanges } from './directions.ts';
import { editorialChanges } from './editorial.ts';
import { addForms } from './forms-base.ts';
import { formChanges } from './forms.ts';
import { addRare } from './rare-base.ts';
import { rareLimitChanges } from './rare-limits.ts';
import { rareChanges } from './rare.ts';
import { securityChanges } from './security.ts';
import { spellingChanges } from './spellings.ts';
import { webhookChanges } from './webhooks.ts';

/** The date of the comparison. */
export const seededNotice = { today: '2026-11-21', leastDays: 90 };

/**
 * The parts of the contract that the seeded changes use: each change copies the document, and the whole would be slow.
 */
const changedPaths = [
  '/adyenpayment/create-payment-session/for-{offer}-offer',
  '/adyenpayment/submit-payment',
  '/adyenpayment/verify-payment-result',
  '/checkout/overview/{offerType}',
  '/cms/web-page',
  '/offer',
  '/offer/expected-renewal-dates',
  '/adyenpayment/payment-methods',
  '/podcast/{slug}',
  '/podcast/category/{id}',
  '/podcast/{slug}/episodes',
  '/region',
  '/search/all',
  '/subscription',
  '/subscription/package',
  '/transaction/history',
  '/transaction/paymentTransaction/{id}',
  '/user',
] as const;

/** The real contract with two deprecated operations, one past its sunset, and one with rarely used keywords. */
export function makeBase(): ContractDocument {
  const paths = Object.fromEntries(changedPaths.map((path) => [path, contractDocument.paths[path] ?? {}]));
  const base = structuredClone(cutComponents({ ...contractDocument, paths })) as unknown as Loose;
  const old = (operationId: string, sunset: string) => ({
    get: { ...operation(base, '/region'), operationId, ...deprecate(sunset) },
  });
  set(base['paths']!, {
    '/deprecated/young': old('getYoung', '2027-03-01'),
    '/deprecated/old': old('getOld', '2026-11-01'),
  });
  addRare(base);
  addForms(base);
  // the kinds of hits are extensible; this base needs a closed choice
  drop(schema(base, 'SearchResult'), 'x-extensible');
  drop(schema(base, 'SearchResult'), 'discriminator');
  return base as unknown as ContractDocument;
}

/** Every seeded change; each is applied to a fresh copy of the base. */
export const seededChanges: readonly SeededChange[] = [
  ...breakingRequests,
  ...breakingResponses,
  ...compatibleChanges,
  ...editorialChanges,
  ...webhookChanges,
  ...rareChanges,
  ...rareLimitChanges,
  ...formChanges,
  ...spellingChanges,
  ...directionChanges,
  ...deprecationChanges,
  ...securityChanges,
];
