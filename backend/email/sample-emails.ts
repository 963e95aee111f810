import type { Region } from '../../core/domain/region.ts';
import type { MailFacts } from '../database/schema/delivery.ts';

/** The facts of a kind without kind and region; distributes over unions. */
type FactsOf<Kind extends MailFacts['kind'], Facts = MailFacts> = Facts extends { kind: infer Own }
  ? Kind extends Own
    ? Omit<Facts, 'kind' | 'region'>
    : never
  : never;

const offer = 'duo' as const;
const price = 149_00;
const day = '2026-12-20T09:00:00.000Z';
const later = '2027-02-20T09:00:00.000Z';
const next = { at: day, amount: price };

const order = { offer, price, trialEndsAt: null, nextChargeAt: day, consent: null };
const free = { code: 'HEJ', discount: 'FREE' as const, price: 0, endsAt: day, next, isLast: false };
const half = { ...free, discount: 'FIFTYPERCENT' as const, price: 74_50 };
const halfCharge = { at: day, amount: 74_50 };
const change = { offer, before: 'standard' as const, price, paid: price, nextChargeAt: day, hasLostVoucher: false };
const charge = { offer, price, chargeAt: day };
const statement = { name: 'Åsa', email: 'asa.lundgren@nordlyd.example', statedAt: '2026-12-05T09:30:00.000Z' };

/** Every kind of email, with each of its variants. */
const samples: { [Kind in MailFacts['kind']]: Record<string, FactsOf<Kind>> } = {
  orderConfirmed: {
    trial: { ...order, trialEndsAt: day, consent: 'Ja, nu.' },
    paid: order,
    student: { ...order, offer: 'student', price: 49_50, student: { validUntil: day, standardPrice: 99_00 } },
    freeThenFull: { ...order, voucher: free },
    freeThenOver: { ...order, voucher: { ...free, next: null, isLast: true } },
    freeForever: { ...order, voucher: { ...free, endsAt: null, next: null } },
    halfThenFull: { ...order, voucher: half },
    halfForMonths: { ...order, voucher: { ...half, endsAt: later, next: halfCharge } },
    halfForever: { ...order, voucher: { ...half, endsAt: null, next: halfCharge } },
  },
  orderFailed: {
    unpaid: { offer, reason: 'unpaid' },
    voucherLost: { offer, reason: 'voucherLost' },
    trialUsed: { offer, reason: 'trialUsed' },
  },
  receipt: {
    total: {
      offer: 'total',
      transactionId: 't-1',
      orderNumber: 'NL-1',
      date: day,
      amount: 169_00,
      methodText: 'Visa •••• 1111',
      lines: [
        { product: 'podcasts', rate: 25.5, net: 79_20, vat: 19_80, total: 99_00 },
        { product: 'audiobooks', rate: 6, net: 66_04, vat: 3_96, total: 70_00 },
      ],
    },
  },
  chargeFailed: { retry: { offer: 'standard', price: 99_00, nextTryAt: day } },
  cancelled: { later: { offer, endsAt: day }, over: { offer, endsAt: day, isOver: true } },
  planChanged: {
    paid: change,
    voucherLost: { ...change, hasLostVoucher: true },
    voucherBack: { ...change, voucherBack: 'HEJ' },
    inTrial: { ...change, paid: null },
  },
  planScheduled: { later: { offer, before: 'total', price, startsAt: day } },
  planKept: { kept: { offer } },
  planStopped: { stopped: { offer } },
  priceRise: { halfPrice: { offer, before: 149_00, price: 169_00, amount: 84_50, chargeAt: day } },
  voucherRedeemed: { free: { offer, price, startsAt: day, voucher: free } },
  guestWelcome: { named: { offer, firstName: 'Petra' }, unnamed: { offer, firstName: null } },
  guestJoined: { named: { offer, firstName: 'Greta' }, unnamed: { offer, firstName: null } },
  guestLeft: { named: { offer, firstName: 'Greta' }, unnamed: { offer, firstName: null } },
  guestEnded: {
    removed: { offer, reason: 'removed' },
    planEnded: { offer, reason: 'plan-ended' },
    planChanged: { offer, reason: 'plan-changed' },
  },
  partnerEnded: { ended: { offer: 'total', partner: 'Fjordnät', endedAt: day } },
  paused: { planned: { ...charge, startsAt: day, resumesAt: later } },
  pauseEnding: {
    card: { ...charge, resumesAt: day },
    noCard: { ...charge, resumesAt: day, isCardMissing: true },
  },
  pauseEnded: { calledOff: { offer, hadBegun: false, next }, resumed: { offer, hadBegun: true, next } },
  reactivated: { charge: { offer, next }, noCharge: { offer, next: null } },
  trialEnding: {
    card: charge,
    longer: { ...charge, isLonger: true },
    noCard: { ...charge, isCardMissing: true, isLonger: true },
  },
  voucherEnding: { card: { ...charge, code: 'HEJ' }, noCard: { ...charge, code: 'HEJ', isCardMissing: true } },
  withdrawalStated: {
    one: { ...statement, contract: 'Duo', token: 'tok' },
    unknown: { ...statement, contract: 'Duo', token: null },
    several: {
      ...statement,
      contract: 'Duo',
      token: 'tok',
      contracts: (['duo', 'total'] as const).map((one) => ({ offer: one, concludedAt: day, token: `${one}-tok` })),
    },
  },
  withdrawn: {
    refund: { ...statement, offer, amount: price, methodText: 'Visa •••• 1111' },
    nothingPaid: { ...statement, offer, amount: 0, methodText: null },
  },
  emailCode: { code: { code: '12345678' } },
  accountErased: {
    payments: { plan: 'duo', latestBy: day, bookkeepingYears: 5 },
    nothing: { plan: null, latestBy: day, bookkeepingYears: null },
  },
  studentEnding: { soon: { ...charge, offer: 'student', price: 99_00, validUntil: day } },
  studentLapsed: {
    grace: { ...charge, offer: 'standard', price: 99_00, graceUntil: day },
    over: { ...charge, offer: 'standard', price: 99_00, graceUntil: null },
  },
};

export type SampleEmail = { kind: MailFacts['kind']; variant: string; facts: MailFacts };

/** Every email of the gallery and the tests in one region. */
export const listSampleEmails = (region: Region): SampleEmail[] =>
  Object.entries(samples).flatMap(([kind, variants]) =>
    Object.entries(variants).map(([variant, facts]) => ({
      kind: kind as MailFacts['kind'],
      variant,
      facts: { ...facts, kind, region } as MailFacts,
    })),
  );

/** Finds a sample by kind and variant; undefined for another name. */
export const findSampleEmail = (region: Region, kind: string, variant: string): MailFacts | undefined =>
  listSampleEmails(region).find((sample) => sample.kind === kind && sample.variant === variant)?.facts;
