import { listNetworks } from '../../server/http/list-networks.ts';
import { windowSeconds } from '../../server/http/window-counter.ts';
import { hashSecret } from './hash-secret.ts';
import { sendProblem } from '../http/problem.ts';

/** Requests per minute. On Workers each rate has its own binding, see wrangler.toml. */
export const rates = { rare: 5, few: 20, some: 30, many: 300, most: 3_000 } as const;
export type Rate = keyof typeof rates;

/**
 * Counts a request under a key.
 *
 * @param isShared all processes count together; otherwise each on its own.
 * @returns false when the rate is exceeded.
 */
export type CountRequest = (rate: Rate, key: string, isShared: boolean) => Promise<boolean>;

type Rule = {
  name: string;
  /** GET includes HEAD, whose status also confirms a guess */
  methods: readonly string[];
  path: RegExp;
  /** only requests with this query parameter count */
  parameter?: string;
  perUser: Rate;
  perAddress: Rate;
};

/**
 * Requests that attackers make in large numbers: guesses of passwords, vouchers and invitations, card tests,
 * scraping.
 */
const rules: readonly Rule[] = [
  { name: 'login', methods: ['POST'], path: /^\/user\/login/, perUser: 'few', perAddress: 'few' },
  { name: 'login-page', methods: ['GET'], path: /^\/auth\/(login|callback)$/, perUser: 'many', perAddress: 'many' },
  {
    name: 'voucher',
    methods: ['GET', 'POST', 'PUT'],
    path: /^\/(checkoutvoucher\/|checkout\/voucher\/|subscription\/start$|.*redeem)/,
    perUser: 'some',
    perAddress: 'many',
  },
  // a price also tells whether a voucher exists
  {
    name: 'voucher',
    methods: ['GET'],
    path: /^\/checkout\/overview\//,
    parameter: 'voucherCode',
    perUser: 'some',
    perAddress: 'many',
  },
  {
    name: 'payment-session',
    methods: ['POST'],
    path: /^\/(adyenpayment\/create-|adyenpayment\/submit-payment|vippsmobilepay\/draft-agreement\/)/,
    perUser: 'some',
    perAddress: 'many',
  },
  {
    name: 'join',
    methods: ['GET', 'POST', 'PUT'],
    path: /^\/multimember-subscription\/(invitation\/|join-as-guest\/)/,
    perUser: 'some',
    perAddress: 'many',
  },
  // an export of all personal data is expensive
  { name: 'person', methods: ['POST'], path: /^\/user-account\/(export|erasure)$/, perUser: 'few', perAddress: 'some' },
  { name: 'collect', methods: ['POST'], path: /^\/collect$/, perUser: 'many', perAddress: 'many' },
  { name: 'cookies', methods: ['POST'], path: /^\/cookies$/, perUser: 'some', perAddress: 'many' },
  // rejected batches count here too
  { name: 'refused', methods: ['POST'], path: /^\/collect\/refused$/, perUser: 'some', perAddress: 'some' },
  { name: 'report', methods: ['POST'], path: /^\/client-report$/, perUser: 'some', perAddress: 'some' },
  // reports of one office about timings must not use up the limit for policy violations
  { name: 'csp-report', methods: ['POST'], path: /^\/csp-report$/, perUser: 'some', perAddress: 'some' },
  { name: 'search', methods: ['GET'], path: /^\/search\//, perUser: 'many', perAddress: 'many' },
  // each sends an email to an address that the visitor names; the second one also accepts the code in the email
  {
    name: 'mail',
    methods: ['POST'],
    path: /^\/(withdrawal\/statement|auth\/email)$/,
    perUser: 'rare',
    perAddress: 'rare',
  },
  // a guess of the secret in an emailed link
  {
    name: 'link',
    methods: ['GET', 'POST'],
    path: /^\/(withdrawal\/confirm|partner-subscription\/activation)/,
    perUser: 'some',
    perAddress: 'some',
  },
  {
    name: 'write',
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    path: /^\//,
    perUser: 'many',
    // a mobile network has many listeners behind one address, and each reports progress
    perAddress: 'most',
  },
];

/** A larger network may make more requests than one address in it. */
const networkRates: Record<Rate, Rate> = { rare: 'some', few: 'many', some: 'many', many: 'most', most: 'most' };

export type RateLimitedRequest = {
  method: string;
  /** result of `normalizePath`, or a path below the site's root */
  path: string;
  search?: URLSearchParams;
  userId: string | undefined;
  address: string | undefined;
};

/** Limits requests per user and per address: 429 with Retry-After, else undefined. */
export type LimitRate = (asking: RateLimitedRequest) => Promise<Response | undefined>;

/** Finds the rule of a request; undefined when it has no limit. */
export const findRateRule = ({ method, path, search }: Pick<RateLimitedRequest, 'method' | 'path' | 'search'>) =>
  rules.find(
    ({ methods, path: form, parameter }) =>
      methods.includes(method === 'HEAD' ? 'GET' : method) &&
      form.test(path) &&
      (parameter === undefined || search?.has(parameter) === true),
  );

/** Passwords, codes, vouchers and invitations: all processes share these limits. A write for each other call costs too much. */
const isGuess = (perUser: Rate): boolean => rates[perUser] <= rates.some;

/** @param count counts the requests; if it fails, requests pass. */
export function createRateLimit(count: CountRequest): LimitRate {
  const isAllowed = async (rate: Rate, { name, perUser }: Rule, who: string | undefined): Promise<boolean> =>
    who === undefined || (await count(rate, `${name}:${await hashSecret(who)}`, isGuess(perUser)).catch(() => true));

  return async (request) => {
    const rule = findRateRule(request);
    if (!rule) return undefined;
    const { perUser, perAddress } = rule;
    const { userId, address } = request;
    const [network, larger] = address === undefined ? [] : listNetworks(address);
    const results = await Promise.all([
      isAllowed(perUser, rule, userId && `user ${userId}`),
      isAllowed(perAddress, rule, network && `network ${network}`),
      isAllowed(networkRates[perAddress], rule, larger && `network ${larger}`),
    ]);
    return results.includes(false)
      ? sendProblem(429, 'TooManyRequests', { 'Retry-After': String(windowSeconds) })
      : undefined;
  };
}
