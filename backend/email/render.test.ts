import { describe, expect, it } from 'vitest';
import { formatLongDate } from '../../core/domain/date.ts';
import { regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { MailFacts } from '../database/schema/delivery.ts';
import { renderEmail } from './render.ts';

const day = '2026-12-05T09:00:00.000Z';
const site = 'http://localhost:3000';

const mailsOf = (region: MailFacts['region']): MailFacts[] => [
  {
    kind: 'orderConfirmed',
    region,
    offer: 'duo',
    price: 149_00,
    trialEndsAt: day,
    nextChargeAt: day,
    consent: 'Ja, nu.',
  },
  { kind: 'orderConfirmed', region, offer: 'duo', price: 149_00, trialEndsAt: null, nextChargeAt: day, consent: null },
  {
    kind: 'receipt',
    region,
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
  { kind: 'chargeFailed', region, offer: 'standard', price: 99_00, nextTryAt: day },
  { kind: 'cancelled', region, offer: 'standard', endsAt: day },
  { kind: 'paused', region, offer: 'duo', startsAt: day, resumesAt: day, price: 149_00, chargeAt: day },
  { kind: 'pauseEnding', region, offer: 'duo', resumesAt: day, price: 149_00, chargeAt: day },
  { kind: 'trialEnding', region, offer: 'standard', price: 99_00, chargeAt: day },
  {
    kind: 'orderConfirmed',
    region,
    offer: 'student',
    price: 49_50,
    trialEndsAt: null,
    nextChargeAt: day,
    consent: null,
    student: { validUntil: day, standardPrice: 99_00 },
  },
  { kind: 'accountErased', region, plan: 'duo', latestBy: day, bookkeepingYears: 5 },
  { kind: 'accountErased', region, plan: null, latestBy: day, bookkeepingYears: null },
  { kind: 'studentEnding', region, offer: 'student', price: 99_00, validUntil: day, chargeAt: day },
  { kind: 'studentLapsed', region, offer: 'standard', price: 99_00, chargeAt: day, graceUntil: day },
];

const isStudentOrder = (facts: MailFacts): boolean => facts.kind === 'orderConfirmed' && facts.student !== undefined;

describe.each(regions)('emails in %s', (region) => {
  it("have the same content as text and as HTML, in the region's language", () => {
    for (const facts of mailsOf(region)) {
      const { subject, text, html } = renderEmail(facts, 'Åsa', site);
      expect(subject).not.toBe('');
      expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
      expect(text).toContain('Åsa');
      expect(text).toContain(`${site}/${region}/`);
      expect(html).toContain(`href="${site}/${region}/`);
      expect(html).toContain(`lang="${{ se: 'sv', no: 'nb', fi: 'fi' }[region]}"`);
      expect(text).toContain(facts.kind === 'receipt' ? '2026-12-05' : formatLongDate(day, region));
    }
  });

  it('[ST-02] [ST-03] describe the end of a student price: the new price, its date, and how to keep the old one', () => {
    const { text: order } = renderEmail(mailsOf(region).find(isStudentOrder) as MailFacts, 'Åsa', site);
    expect(order).toContain('49,50');
    const emails = mailsOf(region).filter(({ kind }) => kind === 'studentEnding' || kind === 'studentLapsed');
    for (const text of [order, ...emails.map((facts) => renderEmail(facts, 'Åsa', site).text)]) {
      expect(text).toMatch(/99(,00)?\s(kr|€)/);
    }
    const over = renderEmail(
      { kind: 'studentLapsed', region, offer: 'standard', price: 99_00, chargeAt: day, graceUntil: null },
      'Åsa',
      site,
    );
    expect(over.text).not.toContain(`${site}/${region}/`);
  });

  it('contain the terms and the withdrawal function next to the account link in an order, as text and as HTML', () => {
    const { text, html } = renderEmail(mailsOf(region)[0] as MailFacts, 'Åsa', site);
    for (const route of ['dashboard', 'userTerms', 'withdrawal'] as const) {
      expect(text).toContain(`: ${site}${linkTo(route, region)}\n`);
      expect(html).toContain(`<a href="${site}${linkTo(route, region)}">`);
    }
  });

  it('[SL-07] contain date and time of the end of access for a cancelled plan', () => {
    const facts: MailFacts = { kind: 'cancelled', region, offer: 'standard', endsAt: '2026-12-05T08:05:00.000Z' };
    expect(renderEmail(facts, 'Åsa', site).text).toContain(
      { se: '5 december 2026 kl. 09:05', no: '5. desember 2026 kl. 09:05', fi: '5. joulukuuta 2026 klo 10.05' }[region],
    );
  });

  it('[SL-07] say that a plan is over without a past time when it ended with the cancellation', () => {
    const facts: MailFacts = { kind: 'cancelled', region, offer: 'standard', endsAt: day, isOver: true };
    const { text } = renderEmail(facts, 'Åsa', site);
    expect(text).toContain({ se: 'har upphört', no: 'er avsluttet', fi: 'ei ole enää käytössäsi' }[region]);
    expect(text).not.toContain(day.slice(0, 10));
  });

  it('name product and price without tax as one phrase in each line of a receipt', () => {
    const { text } = renderEmail(mailsOf(region).find(({ kind }) => kind === 'receipt') as MailFacts, 'Åsa', site);
    const phrase = { se: 'Poddar, pris exkl. moms', no: 'Podkaster, pris ekskl. mva.', fi: 'Podcastit, veroton hinta' };
    expect(text).toContain(`${phrase[region]}: 79,20`);
  });

  it('contain the tax of each line of a receipt', () => {
    const receipt = mailsOf(region).find(({ kind }) => kind === 'receipt');
    const { text } = renderEmail(receipt as MailFacts, 'Åsa', site);
    for (const part of ['NL-1', 'Visa •••• 1111', '25,5\u00a0%', '79,20', '6\u00a0%', '3,96', '169']) {
      expect(text.replaceAll(/(\d) %/g, '$1\u00a0%')).toContain(part);
    }
  });
});

it("formats the date in a subject in words, in the region's language", () => {
  const charge = { offer: 'standard' as const, price: 99_00, chargeAt: '2026-12-01T23:30:00.000Z' };
  // past midnight in each of them
  for (const [region, written] of [
    ['se', '2 december 2026'],
    ['no', '2. desember 2026'],
    ['fi', '2. joulukuuta 2026'],
  ] as const) {
    const mails: MailFacts[] = [
      { ...charge, kind: 'trialEnding', region },
      { ...charge, kind: 'trialEnding', region, isCardMissing: true },
      { ...charge, kind: 'voucherEnding', region, code: 'HEJ' },
      { ...charge, kind: 'voucherEnding', region, code: 'HEJ', isCardMissing: true },
      { ...charge, kind: 'pauseEnding', region, resumesAt: charge.chargeAt },
      { ...charge, kind: 'pauseEnding', region, resumesAt: charge.chargeAt, isCardMissing: true },
      { ...charge, kind: 'studentEnding', region, validUntil: charge.chargeAt },
    ];
    for (const facts of mails) {
      const { subject, text } = renderEmail(facts, 'Åsa', site);
      expect(subject).toContain(written);
      expect(text).toContain(written);
    }
  }
  const subjects = regions.flatMap((region) => mailsOf(region).map((facts) => renderEmail(facts, 'Åsa', site).subject));
  expect(subjects.filter((subject) => /\d{4}-\d\d-\d\d/.test(subject))).toEqual([]);
});

it('shows the stored text of a consent, and escapes hostile names', () => {
  const [withConsent] = mailsOf('se');
  const { text, html } = renderEmail(withConsent as MailFacts, '<script>alert(1)</script>', site);
  expect(text).toContain('Ja, nu.');
  expect(html).not.toContain('<script>');
});
