import { monthlyPrices as prices } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { splitVat } from '../../core/domain/transaction.ts';
import type { EmailData } from '../database/schema/delivery.ts';

/** The data of a kind without kind and region; distributes over unions. */
type FactsOf<Kind extends EmailData['kind'], Data = EmailData> = Data extends { kind: infer Own }
  ? Kind extends Own
    ? Omit<Data, 'kind' | 'region'>
    : never
  : never;

const offer = 'duo' as const;
const day = '2026-12-20T09:00:00.000Z';
const later = '2027-02-20T09:00:00.000Z';
const statement = { name: 'Åsa', email: 'asa.lundgren@nordlyd.example', statedAt: '2026-12-05T09:30:00.000Z' };

/** A user's consent to an immediate start, as an order stores it. */
const consents: Record<Region, string> = {
  se: 'Jag vill att tjänsten startar direkt.',
  no: 'Jeg vil at tjenesten starter med en gang.',
  fi: 'Haluan, että palvelu alkaa heti.',
};

/** Every kind of email, with each of its variants. */
function makeSamples(region: Region): { [Kind in EmailData['kind']]: Record<string, FactsOf<Kind>> } {
  const [price, standard, total] = [prices.duo[region], prices.standard[region], prices.total[region]];
  const next = { at: day, amount: price };
  const order = { offer, price, trialEndsAt: null, nextChargeAt: day, consent: null };
  const free = { code: 'HEJ', discount: 'FREE' as const, price: 0, endsAt: day, next, isLast: false };
  const halfPrice = Math.ceil(price / 2);
  const half = { ...free, discount: 'FIFTYPERCENT' as const, price: halfPrice };
  const halfCharge = { at: day, amount: halfPrice };
  const change = { offer, before: 'standard' as const, price, paid: price, nextChargeAt: day, hasLostVoucher: false };
  const charge = { offer, price, chargeAt: day };
  return {
    orderConfirmed: {
      trial: { ...order, trialEndsAt: day, consent: consents[region] },
      paid: order,
      student: {
        ...order,
        offer: 'student',
        price: prices.student[region],
        student: { validUntil: day, standardPrice: standard },
      },
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
        amount: total,
        methodText: 'Visa •••• 1111',
        lines: [
          { product: 'podcasts', rate: 25.5, ...splitVat(standard, 25.5) },
          { product: 'audiobooks', rate: 6, ...splitVat(total - standard, 6) },
        ],
      },
    },
    chargeFailed: { retry: { offer: 'standard', price: standard, nextTryAt: day } },
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
    priceRise: { halfPrice: { offer, before: price, price: price + 2_00, amount: (price + 2_00) / 2, chargeAt: day } },
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
    studentEnding: { soon: { ...charge, offer: 'student', price: standard, validUntil: day } },
    studentLapsed: {
      grace: { ...charge, offer: 'standard', price: standard, graceUntil: day },
      over: { ...charge, offer: 'standard', price: standard, graceUntil: null },
    },
  };
}

export type SampleEmail = { kind: EmailData['kind']; variant: string; data: EmailData };

/** Every email of the gallery and the tests in one region. */
export const listSampleEmails = (region: Region): SampleEmail[] =>
  Object.entries(makeSamples(region)).flatMap(([kind, variants]) =>
    Object.entries(variants).map(([variant, data]) => ({
      kind: kind as EmailData['kind'],
      variant,
      data: { ...data, kind, region } as EmailData,
    })),
  );

/** Finds a sample by kind and variant; undefined for another name. */
export const findSampleEmail = (region: Region, kind: string, variant: string): EmailData | undefined =>
  listSampleEmails(region).find((sample) => sample.kind === kind && sample.variant === variant)?.data;
