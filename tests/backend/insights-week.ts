/** A scripted week with known truth, in the format of the exports. */
type Line = Record<string, unknown>;

let count = 0;
const line = (browser: string, region: string, time: string, data: Line): Line => ({
  id: `event-${(count += 1)}`,
  name: data['event'],
  clientId: browser,
  userId: null,
  region,
  page: `/${region}/`,
  occurredAt: `2026-11-${time}:00.000Z`,
  receivedAt: `2026-11-${time}:01.000Z`,
  data,
});
const view = { event: 'virtual_page_view', page_title: 'Start', page_type: 'start' };
const attribution = (source: string) => ({ first: {}, last: { source, gift: false, partner: false } });
const landing = (source: string) => ({ event: 'campaign_details', source, gift: false, partner: false });
const cart = (plan: string, more: Line = {}) => ({
  currency: 'SEK',
  value: 99,
  items: [{ item_id: plan, item_name: plan }],
  ...more,
});
const checkout = (plan: string, source: string) => ({
  event: 'begin_checkout',
  ecommerce: cart(plan),
  attribution: attribution(source),
});
const payment = (plan: string) => ({ event: 'add_payment_info', ecommerce: cart(plan, { payment_type: 'card' }) });
const purchase = (plan: string, source: string, order: string, more: Line = {}) => ({
  event: 'purchase',
  ecommerce: cart(plan, { transaction_id: order, tax: 0, ...more }),
  attribution: attribution(source),
});
const converted = (order: string) => ({
  event: 'trial_converted',
  ecommerce: cart('standard', { transaction_id: order }),
});

/** `=evil` is the source of a hostile campaign address. */
const source = { letter: 'newsletter', evil: '=cmd|<script>' } as const;

/** Events of five browsers: a buys a trial that converts, b buys Duo, c leaves the checkout, d and e look. */
export const events: Line[] = [
  line('a', 'se', '02T08:00', landing(source.letter)),
  line('a', 'se', '02T08:01', view),
  line('a', 'se', '02T08:05', checkout('standard', source.letter)),
  line('a', 'se', '02T08:06', payment('standard')),
  line('a', 'se', '02T08:07', purchase('standard', source.letter, 'order-a', { value: 0 })),
  line('order-a', 'se', '16T09:00', converted('order-a')),
  line('b', 'se', '02T10:00', landing(source.letter)),
  line('b', 'se', '02T10:01', checkout('duo', source.letter)),
  line('b', 'se', '02T10:02', payment('duo')),
  line('b', 'se', '02T10:03', purchase('duo', source.letter, 'order-b')),
  // comes back after 31 minutes: a second session of the day
  line('b', 'se', '02T10:34', view),
  line('c', 'no', '03T08:00', landing(source.evil)),
  line('c', 'no', '03T08:10', checkout('standard', source.evil)),
  line('c', 'no', '03T08:39', checkout('duo', source.evil)),
  line('d', 'fi', '04T08:00', view),
  line('d', 'fi', '05T08:00', view),
  line('e', 'fi', '08T23:59', view),
];

const movement = (subscription: string, time: string, amount: number, more: Line = {}): Line => ({
  time: `${time}T08:00:00.000Z`,
  kind: amount > 0 ? 'payment' : 'refund',
  order: `NL-${subscription}-${time}`,
  subscription,
  amount,
  vat: amount / 5,
  currency: 'SEK',
  region: 'se',
  plan: 'standard',
  method: 'Card',
  voucher: null,
  providerReference: 'P1',
  ...more,
});

/** Movements of four subscriptions: s1 pays three months, s2 two, s3 one that is refunded in half, s4 in euro. */
export const ledger: Line[] = [
  movement('s1', '2026-09-02', 10_000),
  movement('s1', '2026-10-02', 10_000),
  movement('s1', '2026-11-02', 10_000),
  movement('s2', '2026-09-03', 5_000, { voucher: 'HOST26' }),
  movement('s2', '2026-10-03', 10_000, { voucher: 'HOST26' }),
  movement('s3', '2026-10-04', 10_000),
  movement('s3', '2026-10-05', -5_000),
  movement('s4', '2026-10-06', 1_000, { currency: 'EUR', region: 'fi' }),
  movement('s4', '2026-11-06', 1_000, { currency: 'EUR', region: 'fi' }),
  movement('s4', '2026-12-06', 1_000, { currency: 'EUR', region: 'fi' }),
];

/** What each chart shows of that week, as CSV. */
export const truth: Record<string, string[]> = {
  'funnel-by-region': [
    'by,step,browsers',
    'fi,visit,2',
    'no,checkout,1',
    'no,visit,1',
    'se,checkout,2',
    'se,payment,2',
    'se,purchase,2',
    'se,visit,2',
  ],
  'funnel-by-source': [
    'by,step,browsers',
    'newsletter,checkout,2',
    'newsletter,purchase,2',
    'newsletter,visit,2',
    "'=cmd|<script>,checkout,1",
    "'=cmd|<script>,visit,1",
  ],
  'funnel-by-plan': [
    'by,step,browsers',
    'duo,checkout,2',
    'duo,payment,1',
    'duo,purchase,1',
    'standard,checkout,2',
    'standard,payment,1',
    'standard,purchase,1',
  ],
  sessions: [
    'day,region,sessions,browsers',
    '2026-11-02,se,3,2',
    '2026-11-03,no,1,1',
    '2026-11-04,fi,1,1',
    '2026-11-05,fi,1,1',
    '2026-11-08,fi,1,1',
  ],
  retention: ['cohort,later,browsers,share', '2026-11,0,5,1'],
  mrr: [
    'month,currency,mrr,subscriptions',
    '2026-09,SEK,120,2',
    '2026-10,EUR,8,1',
    '2026-10,SEK,200,3',
    '2026-11,EUR,8,1',
    '2026-11,SEK,80,1',
    '2026-12,EUR,8,1',
  ],
  churn: ['month,region,paid,lost,churn', '2026-09,se,2,0,0', '2026-10,fi,1,0,0', '2026-10,se,3,2,0.6667'],
  trials: ['month,region,trials,running,converted,share', '2026-11,se,1,0,1,1'],
  vouchers: [
    'voucher,currency,subscriptions,payments,amount',
    'none,SEK,2,2,140',
    'HOST26,SEK,1,2,120',
    'none,EUR,1,3,24',
  ],
};
