import { describe, expect, it } from 'vitest';
import fi from '../../locales/fi/account.json' with { type: 'json' };
import nb from '../../locales/nb/account.json' with { type: 'json' };
import sv from '../../locales/sv/account.json' with { type: 'json' };
import { formatLongDate } from '../../core/domain/date.ts';
import { regions } from '../../core/domain/region.ts';
import { linkToCheckout } from '../../core/routing/routes.ts';
import type { MailFacts } from '../database/schema/delivery.ts';
import { renderEmail } from './render.ts';

const site = 'http://localhost:3000';
const offer = 'duo' as const;
const statedAt = '2026-12-05T09:30:00.000Z';

const day = '2026-12-20T09:00:00.000Z';
const later = '2027-02-20T09:00:00.000Z';

/** An order with each kind of voucher. */
const ordersOf = (region: MailFacts['region']): MailFacts[] =>
  [
    { discount: 'FREE' as const, price: 0, endsAt: day, next: { at: day, amount: 149_00 }, isLast: false },
    { discount: 'FREE' as const, price: 0, endsAt: day, next: null, isLast: true },
    { discount: 'FREE' as const, price: 0, endsAt: null, next: null, isLast: false },
    { discount: 'FIFTYPERCENT' as const, price: 74_50, endsAt: day, next: { at: day, amount: 149_00 }, isLast: false },
    { discount: 'FIFTYPERCENT' as const, price: 74_50, endsAt: later, next: { at: day, amount: 74_50 }, isLast: false },
    { discount: 'FIFTYPERCENT' as const, price: 74_50, endsAt: null, next: { at: day, amount: 74_50 }, isLast: false },
  ].map((terms) => ({
    kind: 'orderConfirmed',
    region,
    offer,
    price: 149_00,
    trialEndsAt: null,
    nextChargeAt: day,
    consent: null,
    voucher: { code: 'HEJ', ...terms },
  }));

const changesOf = (region: MailFacts['region']): MailFacts[] => {
  const change = { kind: 'planChanged' as const, region, offer, before: 'standard' as const, price: 149_00 };
  return [
    { ...change, paid: 149_00, nextChargeAt: day, hasLostVoucher: false },
    { ...change, paid: 149_00, nextChargeAt: day, hasLostVoucher: true },
    { ...change, paid: null, nextChargeAt: day, hasLostVoucher: false },
    { kind: 'planScheduled', region, offer, before: 'total', price: 149_00, startsAt: day },
    { kind: 'planKept', region, offer },
    { kind: 'planStopped', region, offer },
    { kind: 'priceRise', region, offer, before: 149_00, price: 169_00, amount: 84_50, chargeAt: day },
    {
      kind: 'voucherRedeemed',
      region,
      offer,
      price: 149_00,
      startsAt: day,
      voucher: {
        code: 'HEJ',
        discount: 'FREE',
        price: 0,
        endsAt: day,
        next: { at: day, amount: 149_00 },
        isLast: false,
      },
    },
  ];
};

const remindersWithoutCard = (region: MailFacts['region']): MailFacts[] => {
  const charge = { region, offer, price: 149_00, chargeAt: day, isCardMissing: true };
  return [
    { ...charge, kind: 'trialEnding', isLonger: true },
    { ...charge, kind: 'voucherEnding', code: 'HEJ' },
    { ...charge, kind: 'pauseEnding', resumesAt: day },
  ];
};

const mailsOf = (region: MailFacts['region']): MailFacts[] => [
  ...ordersOf(region),
  { kind: 'orderFailed', region, offer, reason: 'unpaid' },
  { kind: 'orderFailed', region, offer, reason: 'voucherLost' },
  { kind: 'orderFailed', region, offer, reason: 'trialUsed' },
  ...changesOf(region),
  { kind: 'guestWelcome', region, offer, firstName: 'Petra' },
  { kind: 'guestWelcome', region, offer, firstName: null },
  { kind: 'guestJoined', region, offer, firstName: 'Greta' },
  { kind: 'guestJoined', region, offer, firstName: null },
  { kind: 'guestLeft', region, offer, firstName: 'Greta' },
  { kind: 'guestLeft', region, offer, firstName: null },
  { kind: 'guestEnded', region, offer, reason: 'removed' },
  { kind: 'guestEnded', region, offer, reason: 'plan-ended' },
  { kind: 'guestEnded', region, offer, reason: 'plan-changed' },
  {
    kind: 'withdrawn',
    region,
    offer,
    name: 'Åsa',
    email: 'a@b.se',
    statedAt,
    amount: 149_00,
    methodText: 'Visa •••• 1',
  },
  { kind: 'withdrawn', region, offer, name: 'Åsa', email: 'a@b.se', statedAt, amount: 0, methodText: null },
  { kind: 'trialEnding', region, offer, price: 149_00, chargeAt: day, isLonger: true },
  { kind: 'voucherEnding', region, offer, code: 'HEJ', price: 149_00, chargeAt: day },
  ...remindersWithoutCard(region),
  { kind: 'reactivated', region, offer, next: { at: day, amount: 149_00 } },
  { kind: 'reactivated', region, offer, next: null },
  { kind: 'pauseEnded', region, offer, hadBegun: false, next: { at: day, amount: 149_00 } },
  { kind: 'pauseEnded', region, offer, hadBegun: true, next: { at: day, amount: 149_00 } },
  { kind: 'partnerEnded', region, offer: 'total', partner: 'Fjordnät', endedAt: day },
  { kind: 'withdrawalStated', region, name: 'Åsa', email: 'a@b.se', contract: 'Duo', statedAt, token: 'tok' },
  { kind: 'withdrawalStated', region, name: 'Åsa', email: 'a@b.se', contract: 'Duo', statedAt, token: null },
  {
    kind: 'withdrawalStated',
    region,
    name: 'Åsa',
    email: 'a@b.se',
    contract: 'Duo',
    statedAt,
    token: 'tok',
    contracts: (['duo', 'total'] as const).map((one) => ({ offer: one, concludedAt: day, token: `${one}-tok` })),
  },
];

describe('emails', () => {
  it('are complete in every region, each in its language', () => {
    const [se = [], no = [], fi = []] = regions.map((region) =>
      mailsOf(region).map((facts) => renderEmail(facts, 'Åsa', site)),
    );
    for (const [place, { subject, text, html }] of se.entries()) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
      expect(new Set([text, no[place]?.text, fi[place]?.text]).size).toBe(3);
    }
    expect(new Set(se.map(({ text }) => text)).size).toBe(se.length);
  });

  it('describe what a voucher gives, until when, and the price afterwards', () => {
    for (const region of regions) {
      const emails = ordersOf(region).map((facts) => renderEmail(facts, 'Åsa', site).text);
      const has = (part: string) => emails.map((text) => text.includes(part));
      expect(has('HEJ')).toEqual([true, true, true, true, true, true]);
      expect(has('74,50')).toEqual([false, false, false, true, true, true]);
      expect(has('149')).toEqual([true, false, false, true, true, false]);
      expect(has(formatLongDate(day, region))).toEqual([true, true, false, true, true, true]);
      expect(has(formatLongDate(later, region))).toEqual([false, false, false, false, true, false]);
    }
  });

  it('contain the exact date from which a voucher no longer reduces the price', () => {
    const emails = regions.map((region) => renderEmail(ordersOf(region)[4] as MailFacts, 'Åsa', site).text);
    expect(emails[0]).toContain('före den 20 februari 2027.');
    expect(emails[0]).toContain('Från och med den 20 februari 2027 betalar du 149');
    expect(emails[1]).toContain('før 20. februar 2027.');
    expect(emails[1]).toContain('Fra og med 20. februar 2027 betaler du 149');
    expect(emails[2]).toContain('ennen 20. helmikuuta 2027.');
    expect(emails[2]).toMatch(/Maksat 149\s€ kuukaudessa 20\. helmikuuta 2027 alkaen/);
  });

  it('contain both plans, the date and the price of a plan change', () => {
    for (const region of regions) {
      const emails = changesOf(region).map((facts) => renderEmail(facts, 'Åsa', site).text);
      const written = formatLongDate(day, region);
      for (const text of emails.slice(0, 3)) {
        for (const part of ['Nordlyd Premium', 'Premium Duo', '149', written]) expect(text).toContain(part);
      }
      for (const part of ['Premium Total', 'Premium Duo', '149', written]) expect(emails[3]).toContain(part);
      expect(emails[4]).toContain('Premium Duo');
    }
  });

  it("link a planned change to the page that cancels it, by the page's title", () => {
    const leads = regions.map((region) => {
      const facts = changesOf(region).find(({ kind }) => kind === 'planScheduled') as MailFacts;
      return renderEmail(facts, 'Åsa', site).text.match(/^.*https?:.*$/m)?.[0];
    });
    expect(leads).toEqual([
      `${sv.change_title}: ${site}/se/mitt-konto/byt-prenumeration`,
      `${nb.change_title}: ${site}/no/min-konto/endre-abonnement`,
      `${fi.change_title}: ${site}/fi/oma-tili/vaihda-tilausta`,
    ]);
  });

  it('contain content, time and refund of a withdrawal', () => {
    const receipts = regions.map((region) => {
      const facts = mailsOf(region).find(({ kind }) => kind === 'withdrawn') as MailFacts;
      return renderEmail(facts, 'Åsa', site).text;
    });
    for (const text of receipts)
      for (const part of ['Åsa', 'a@b.se', 'Duo', 'Visa •••• 1', '149']) {
        expect(text).toContain(part);
      }
    // to the second, in each region's time zone
    for (const [place, moment] of ['10:30:00', '10:30:00', 'klo\u00A011.30.00'].entries()) {
      expect(receipts[place]).toContain(`2026-12-05 ${moment}`);
    }
  });

  it('explain that the time of a statement counts, above or below that time', () => {
    const below = { se: 'Tidpunkten nedan', no: 'Tidspunktet nedenfor', fi: 'Alla oleva ajankohta' };
    for (const region of regions) {
      for (const place of [-3, -1]) {
        const { text } = renderEmail(mailsOf(region).at(place) as MailFacts, 'Åsa', site);
        expect(text.indexOf(below[region])).toBeGreaterThan(0);
        expect(text.indexOf('2026-12-05')).toBeGreaterThan(text.indexOf(below[region]));
      }
    }
  });

  it('contain the next charge and its date for a plan that continues', () => {
    for (const region of regions) {
      const emails = mailsOf(region)
        .filter(({ kind }) => kind === 'reactivated' || kind === 'pauseEnded')
        .map((facts) => renderEmail(facts, 'Åsa', site));
      for (const { subject } of emails) expect(subject).toContain('Premium Duo');
      expect(emails.map(({ text }) => text.includes('149') && text.includes(formatLongDate(day, region)))).toEqual([
        true,
        false,
        true,
        true,
      ]);
    }
  });

  it('contain the plan, the partner, the end date and the link to buy when a partner ends a plan', () => {
    for (const region of regions) {
      const facts = mailsOf(region).find(({ kind }) => kind === 'partnerEnded') as MailFacts;
      const { subject, text } = renderEmail(facts, 'Åsa', site);
      expect(subject).toContain('Premium Total');
      for (const part of ['Premium Total', 'Fjordnät', formatLongDate(day, region), linkToCheckout('total', region)]) {
        expect(text).toContain(part);
      }
    }
  });

  it("link to the page that completes a withdrawal, in the region's language", () => {
    const linkOf = (region: MailFacts['region']): string =>
      renderEmail(mailsOf(region).at(-3) as MailFacts, '', site).text.match(/http\S+/)?.[0] ?? '';
    expect(regions.map(linkOf)).toEqual([
      `${site}/se/angra-avtal?confirm=tok`,
      `${site}/no/angre-avtale?confirm=tok`,
      `${site}/fi/peruuta-sopimus?confirm=tok`,
    ]);
  });
});
