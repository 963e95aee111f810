import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { locate, type ContractSchema } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';

/** A documented request: its fields, and those of its response. */
type Call = { query?: string[]; body?: string[]; answer?: string[]; values?: Record<string, string[]> };

const offers = ['standard', 'student', 'duo', 'total', 'totalduo'];
const withoutStudent = ['standard', 'duo', 'total', 'totalduo'];
const consent = ['hasGivenConsentToMarketingCookies', 'hasGivenConsentToAnalyticsCookies'];
const prompt = [
  'isVisible',
  'shouldGetMigrationPrompt',
  'canMigrate',
  'migrationSessionId',
  'isMigrationHard',
  'showBanner',
  'hardMigrationStartDate',
  'hardMigrationDateCopy',
  'daysLeft',
];
const flags = [
  'hasActiveSubscription',
  'hasActiveStudentSubscription',
  'hasCancelledSubscription',
  'subscriptions',
  'hasActiveWebSubscription',
  'hasActiveTotalSubscription',
  'hasActiveTotalDuoSubscription',
];
const receipt = [
  'date',
  'description',
  'orderNumber',
  'buyer',
  'paymentMethod',
  'priceExclVat',
  'vatPercentage',
  'net',
  'subtotal',
  'total',
  'organisationNumber',
  'product',
  'currency',
];
const features = [
  'isAudiobooksEnabled',
  'isCheckoutV2Enabled',
  'enableAccountRegionRedirect',
  'isImmediateInactivationEnabled',
  'enableRedirectToCheckoutV2',
];
const methods = [
  'storedPaymentMethod',
  'hasCard',
  'hasApplePay',
  'hasGooglePay',
  'hasVippsMobilePay',
  'googlePayMethodId',
];

/** Section 7 of both parts of the specification, row by row of the requirements. */
const rows: Record<string, Record<string, Call>> = {
  'AP-02': { 'GET /user': {}, 'GET /user/details': { answer: ['userId', 'username', 'provider', 'accountCreated'] } },
  'AP-03': {
    'POST /user/login': { body: ['email', 'password'] },
    'POST /user/cookies-consent': { body: consent, answer: consent },
  },
  'AP-04': {
    'GET /user-account/privacy-settings': {
      answer: ['hasOptedOutFromAnalyticsAndProductDevelopment', 'hasOptedOutFromMarketing3RdPartyPlatforms'],
    },
    'GET /region': { answer: ['id', 'currencyCode', 'locale', 'timeZone', 'defaultPrice', 'packageId'] },
    'GET /feature': { answer: features },
  },
  'AP-05': {
    'GET /offer': {},
    'GET /offer/expected-renewal-dates': {},
    'PUT /offer/upgrade-subscription-offer': { body: ['offerType'] },
    'GET /subscription': { answer: flags },
    'GET /subscription/is-trial-eligible': {},
  },
  'AP-06': {
    'POST /subscription/start': { query: ['coupon'] },
    'PUT /subscription/package': { answer: flags },
    'DELETE /subscription/package': { answer: flags },
    'DELETE /subscription/podcast/{productId}': {},
  },
  'AP-07': {
    'GET /multimember-subscription/overview': {
      answer: ['allowedNumberOfGuests', 'guests', 'numberOfEmptySlots', 'subscriptionId'],
    },
    'POST /multimember-subscription/join-as-guest/{id}': {},
    'DELETE /multimember-subscription/{subscriptionId}/remove-guest/{userId}': {},
    'DELETE /multimember-subscription/{id}/leave-guest-subscription': {},
  },
  'AP-08': {
    'GET /checkout/overview/{offerType}': {
      query: ['voucherCode'],
      answer: ['offer', 'discount', 'perks', 'voucherCode'],
    },
    'GET /checkoutvoucher/validate/{code}': { query: ['offerType'] },
    'GET /checkout/voucher/{offerType}/{code}': {},
    'GET /adyenpayment/payment-methods': { answer: methods },
  },
  'AP-09': {
    'POST /adyenpayment/create-payment-session/for-{offer}-offer': { body: ['returnUrl'], values: { offer: offers } },
    'POST /adyenpayment/create-voucher-payment-session/for-{offer}-offer': {
      body: ['voucherCode', 'returnUrl'],
      values: { offer: withoutStudent },
    },
    'POST /adyenpayment/create-payment-session/for-payment-method-update': { body: ['returnUrl'] },
    'POST /vippsmobilepay/draft-agreement/for-{offer}-offer': {
      body: ['returnUrl', 'myAccountUrl'],
      values: { offer: offers },
    },
    'POST /vippsmobilepay/draft-agreement/with-voucher': {
      body: ['returnUrl', 'myAccountUrl', 'offerType', 'voucherCode'],
    },
    'POST /vippsmobilepay/draft-agreement-status': { body: ['encodedAgreementId'], answer: ['agreementStatus'] },
    'GET /vippsmobilepay/draft-agreement-details': {
      query: ['encodedAgreementId'],
      answer: ['offerType', 'voucherCode'],
    },
  },
  'AP-10': {
    'POST /adyenpayment/submit-payment': {
      body: ['sessionId', 'statePaymentMethod', 'stateBrowserInfo'],
      answer: ['resultCode', 'refusalReasonCode', 'action'],
    },
    'GET /adyenpayment/get-payment-session': { query: ['sessionId'], answer: ['offerType', 'voucherCode'] },
    'POST /adyenpayment/verify-payment-result': {
      body: ['sessionId', 'redirectResult', 'offerType', 'voucherCode'],
      answer: ['resultCode', 'refusalReasonCode', 'errorTitle'],
    },
  },
  'AP-11': {
    'DELETE /transaction/paymentmethod': {},
    'GET /transaction/paymentTransaction/{id}': { answer: receipt },
    'GET /transaction/count': {},
    'GET /transaction/history': { query: ['page', 'pageSize'] },
  },
  'AP-12': { 'GET /search/all': { query: ['searchText', 'pageSize'] } },
  'AP-13': {
    'GET /podcast/category/{id}': { query: ['page', 'pageSize', 'region'], answer: ['podcasts', 'total'] },
    'GET /episode/anonymous/{id}': {
      answer: [
        'id',
        'podcastId',
        'podcastTitle',
        'podcastSlug',
        'title',
        'description',
        'length',
        'dateAdded',
        'imageUrl',
        'isPremium',
        'isPlayable',
        'hasCompleted',
        'authorFullName',
        'currentSpot',
      ],
    },
  },
  'AP-14': {
    'GET /cms/categories': { query: ['region'] },
    'GET /cms/student-page/{key}': { query: ['region'] },
    'GET /cms/offers-page/{key}': { query: ['region'] },
    'GET /cms/categories-page/{title}': {},
  },
  'AP-15': {
    'GET /cms/footer-pages': { query: ['locale'] },
    'GET /cms/web-page': {},
    'GET /cms/content': { query: ['locale', 'isPreview'] },
    'GET /cms/pricing': { query: ['locale'] },
  },
  'AP-16': {
    'GET /user/api/migration-prompt': { answer: prompt },
    'GET /user/api/create-migration-prompt-history-record': {},
    'GET /user/api/migrate/{sessionId}': {},
    'PATCH /user/api/user-accepted-migration-prompt/{id}': {},
    'PATCH /user/api/user-cancelled-migration-prompt/{id}': {},
    'GET /user-segment': {},
    'POST /user-segment/start-verification': {},
    'POST /user-segment/notify-of-verification-result': {},
    'POST /gift/tracking-event': { body: ['eventName', 'hashedShareLink'] },
  },
};

const operations = new Map(
  listOperations(contractDocument).map((operation) => [
    `${operation.method.toUpperCase()} ${operation.path}`,
    operation,
  ]),
);

/** The properties of a schema, those of the schemas that it is composed of included. */
function readProperties(pointer: string): string[] {
  const { value, pointer: home } = locate<ContractSchema>(contractDocument, pointer);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    ((value[keyword] as unknown[] | undefined) ?? []).map((_, index) => `${home}/${keyword}/${index}`),
  );
  return [...Object.keys((value['properties'] as object | undefined) ?? {}), ...parts.flatMap(readProperties)];
}

const readEnum = (pointer: string): unknown => locate<ContractSchema>(contractDocument, pointer).value['enum'];

describe('documented operations', () => {
  const calls = Object.entries(rows).flatMap(([row, members]) =>
    Object.entries(members).map(([call, parts]) => [row, call, parts] as const),
  );
  it.each(calls)('[%s] %s is in the contract with its method and its fields', (_row, call, parts) => {
    const operation = operations.get(call);
    if (operation === undefined) throw new Error('there is no such operation');
    const named = operation.parameters.filter(({ location }) => location === 'query').map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(parts.query ?? []));
    const body = operation.requestBody?.['application/json'];
    expect(body === undefined ? [] : readProperties(body)).toEqual(expect.arrayContaining(parts.body ?? []));
    const [, success = {}] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
    const response = success['application/json'];
    expect(response === undefined ? [] : readProperties(response)).toEqual(expect.arrayContaining(parts.answer ?? []));
    for (const [name, values] of Object.entries(parts.values ?? {})) {
      const pointer = operation.parameters.find((parameter) => parameter.name === name)?.pointer ?? '';
      expect(readEnum(pointer)).toEqual(values);
    }
  });

  it('[AP-02] returns the user as text', () => {
    expect(Object.keys(operations.get('GET /user')?.responses['200'] ?? {})).toEqual(['text/plain']);
  });

  it('[AP-12] returns 30 results per page by default', () => {
    const pageSize = operations.get('GET /search/all')?.parameters.find(({ name }) => name === 'pageSize');
    expect(pageSize?.fallback).toBe(30);
  });
});
