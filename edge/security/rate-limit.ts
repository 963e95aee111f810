import { hashSecret } from './hash-secret.ts';
import { sendProblem } from '../http/problem.ts';

/** How often something may be asked for in a minute. On Workers each is a binding of its own, see wrangler.toml. */
export const rates = { few: 20, some: 30, many: 300 } as const;
export type Rate = keyof typeof rates;

/** Length of the window of every rate, in seconds; also what Retry-After says. */
export const windowSeconds = 60;

/**
 * Counts one more request under a key.
 *
 * @returns false when the rate is used up.
 */
export type CountRequest = (rate: Rate, key: string) => Promise<boolean>;

type Rule = {
  name: string;
  /** GET stands for HEAD too, which says as well whether a guess was right */
  methods: readonly string[];
  path: RegExp;
  /** counts only when the query has this parameter */
  parameter?: string;
  perUser: Rate;
  perAddress: Rate;
};

/** What is worth trying in masses: guessing a password, a voucher or an invitation, testing cards, scraping. */
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
  // a price with a voucher says as well as a look-up whether there is such a one
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
  // a copy of everything is dear to make
  { name: 'person', methods: ['POST'], path: /^\/user-account\/(export|erasure)$/, perUser: 'few', perAddress: 'some' },
  { name: 'collect', methods: ['POST'], path: /^\/collect$/, perUser: 'many', perAddress: 'many' },
  // counted once it is known that one is refused, beside all that come
  { name: 'refused', methods: ['POST'], path: /^\/collect\/refused$/, perUser: 'some', perAddress: 'some' },
  { name: 'report', methods: ['POST'], path: /^\/client-report$/, perUser: 'some', perAddress: 'some' },
  // what pages of one office measure must not use up what is left for trouble with the policy
  { name: 'csp-report', methods: ['POST'], path: /^\/csp-report$/, perUser: 'some', perAddress: 'some' },
  { name: 'search', methods: ['GET'], path: /^\/search\//, perUser: 'many', perAddress: 'many' },
];

/** Who asks for what. */
export type RateLimitedRequest = {
  method: string;
  /** of `readCallPath`; for what the site answers by itself, below its root */
  path: string;
  search?: URLSearchParams;
  userId: string | undefined;
  address: string | undefined;
};

/** Refuses what is asked too often by one user or from one address: 429 with Retry-After, else undefined. */
export type LimitRate = (asking: RateLimitedRequest) => Promise<Response | undefined>;

/** Some proxies tell the port too, as in `192.0.2.7:5001` or `[2001:db8::1]:5001`; each connection has another one. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/(\d\.\d+):\d+$/, '$1');

/** A person at home has a whole IPv6 network of 64 bits to choose addresses from: it counts as one. */
export function toNetwork(address: string): string {
  const [named = ''] = withoutPort(address).split('%');
  const bare = named.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!bare.includes(':')) return bare;
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const zeros = bare.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
    : [];
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** @param count where the requests are counted. A counter that fails lets requests through. */
export function createRateLimit(count: CountRequest): LimitRate {
  const isAllowed = async (rate: Rate, name: string, who: string | undefined): Promise<boolean> =>
    who === undefined || (await count(rate, `${name}:${await hashSecret(who)}`).catch(() => true));

  return async ({ method, path, search, userId, address }) => {
    const counted = method === 'HEAD' ? 'GET' : method;
    const rule = rules.find(
      ({ methods, path: form, parameter }) =>
        methods.includes(counted) && form.test(path) && (parameter === undefined || search?.has(parameter) === true),
    );
    if (!rule) return undefined;
    const { name, perUser, perAddress } = rule;
    const answers = await Promise.all([
      isAllowed(perUser, name, userId && `user ${userId}`),
      isAllowed(perAddress, name, address && `network ${toNetwork(address)}`),
    ]);
    return answers.includes(false)
      ? sendProblem(429, 'TooManyRequests', { 'Retry-After': String(windowSeconds) })
      : undefined;
  };
}
