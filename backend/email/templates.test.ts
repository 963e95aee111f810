import { describe, expect, it } from 'vitest';
import fi from '../../locales/fi/account.json' with { type: 'json' };
import nb from '../../locales/nb/account.json' with { type: 'json' };
import sv from '../../locales/sv/account.json' with { type: 'json' };
import { formatLongDate } from '../../core/domain/date.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { linkToCheckout } from '../../core/routing/routes.ts';
import { renderEmail } from './render.ts';
import { listSampleEmails } from './sample-emails.ts';
import { sampleOf } from './testing/sample-of.ts';

const site = 'http://localhost:3000';
const textOf = (...sample: Parameters<typeof sampleOf>): string => renderEmail(sampleOf(...sample), 'Åsa', site).text;

/** The price of Premium Duo, the plan of most samples. */
const price = (region: Region): string => (region === 'fi' ? '14,99' : '149');

/** The date of most samples, as a sentence has it. */
const day = (region: Region): string => formatLongDate('2026-12-20T09:00:00.000Z', region);

const orderVariants = ['freeThenFull', 'freeThenOver', 'freeForever', 'halfThenFull', 'halfForMonths', 'halfForever'];

describe('emails', () => {
  it('are complete in every region, each in its language', () => {
    const [se = [], no = [], fi = []] = regions.map((region) =>
      listSampleEmails(region).map(({ data }) => renderEmail(data, 'Åsa', site)),
    );
    for (const [place, { subject, text, html }] of se.entries()) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
      expect(new Set([text, no[place]?.text, fi[place]?.text]).size).toBe(3);
    }
    expect(new Set(se.map(({ text }) => text)).size).toBe(se.length);
  });

  it('describe what a voucher gives, until when, and the price afterwards', () => {
    for (const region of regions) {
      const emails = orderVariants.map((variant) => textOf(region, 'orderConfirmed', variant));
      const has = (part: string) => emails.map((text) => text.includes(part));
      expect(has('HEJ')).toEqual([true, true, true, true, true, true]);
      expect(has(region === 'fi' ? '7,50' : '74,50')).toEqual([false, false, false, true, true, true]);
      expect(has(price(region))).toEqual([true, false, false, true, true, false]);
      expect(has(day(region))).toEqual([true, true, false, true, true, true]);
      expect(has(formatLongDate('2027-02-20T09:00:00.000Z', region))).toEqual([
        false,
        false,
        false,
        false,
        true,
        false,
      ]);
    }
  });

  it('contain the exact date from which a voucher no longer reduces the price', () => {
    const emails = regions.map((region) => textOf(region, 'orderConfirmed', 'halfForMonths'));
    expect(emails[0]).toContain('före den 20 februari 2027.');
    expect(emails[0]).toContain('Från och med den 20 februari 2027 betalar du 149');
    expect(emails[1]).toContain('før 20. februar 2027.');
    expect(emails[1]).toContain('Fra og med 20. februar 2027 betaler du 149');
    expect(emails[2]).toContain('ennen 20. helmikuuta 2027.');
    expect(emails[2]).toMatch(/Maksat 14,99\s€ kuukaudessa 20\. helmikuuta 2027 alkaen/);
  });

  it('contain both plans, the date and the price of a plan change', () => {
    for (const region of regions) {
      for (const variant of ['paid', 'voucherLost', 'inTrial']) {
        const text = textOf(region, 'planChanged', variant);
        for (const part of ['Nordlyd Premium', 'Premium Duo', price(region), day(region)]) expect(text).toContain(part);
      }
      const scheduled = textOf(region, 'planScheduled', 'later');
      for (const part of ['Premium Total', 'Premium Duo', price(region), day(region)])
        expect(scheduled).toContain(part);
      expect(textOf(region, 'planKept', 'kept')).toContain('Premium Duo');
    }
  });

  it("link a planned change to the page that cancels it, by the page's title", () => {
    const leads = regions.map((region) => textOf(region, 'planScheduled', 'later').match(/^.*https?:.*$/m)?.[0]);
    expect(leads).toEqual([
      `${sv.change_title}: ${site}/se/mitt-konto/byt-prenumeration`,
      `${nb.change_title}: ${site}/no/min-konto/endre-abonnement`,
      `${fi.change_title}: ${site}/fi/oma-tili/vaihda-tilausta`,
    ]);
  });

  it('contain content, time and refund of a withdrawal', () => {
    const receipts = regions.map((region) => textOf(region, 'withdrawn', 'refund'));
    for (const [place, region] of regions.entries())
      for (const part of ['Åsa', 'asa.lundgren@nordlyd.example', 'Duo', 'Visa •••• 1111', price(region)]) {
        expect(receipts[place]).toContain(part);
      }
    // to the second, in each region's time zone
    for (const [place, moment] of ['10:30:00', '10:30:00', 'klo\u00A011.30.00'].entries()) {
      expect(receipts[place]).toContain(`2026-12-05 ${moment}`);
    }
  });

  it('make no link of the text of a withdrawal statement', () => {
    const data = sampleOf('se', 'withdrawalStated', 'one');
    const written = { name: 'Win at https://evil.example', contract: 'evil.example/a' };
    const { text, html } = renderEmail({ ...data, ...written }, '', site);
    for (const part of [text, html]) {
      expect(part).toContain('Win at');
      expect(part).not.toMatch(/https:\/\/evil|evil\.example/);
    }
    expect(text.startsWith('Hej!')).toBe(true);
  });

  it('explain that the time of a statement counts, above or below that time', () => {
    const below = { se: 'Tidpunkten nedan', no: 'Tidspunktet nedenfor', fi: 'Alla oleva ajankohta' };
    for (const region of regions) {
      for (const variant of ['one', 'several']) {
        const text = textOf(region, 'withdrawalStated', variant);
        expect(text.indexOf(below[region])).toBeGreaterThan(0);
        expect(text.indexOf('2026-12-05')).toBeGreaterThan(text.indexOf(below[region]));
      }
    }
  });

  it('contain the next charge and its date for a plan that continues', () => {
    for (const region of regions) {
      const emails = listSampleEmails(region)
        .filter(({ kind }) => kind === 'reactivated' || kind === 'pauseEnded')
        .map(({ data }) => renderEmail(data, 'Åsa', site));
      for (const { subject } of emails) expect(subject).toContain('Premium Duo');
      expect(emails.map(({ text }) => text.includes(price(region)) && text.includes(day(region)))).toEqual([
        true,
        true,
        true,
        false,
      ]);
    }
  });

  it('contain the plan, the partner, the end date and the link to buy when a partner ends a plan', () => {
    for (const region of regions) {
      const { subject, text } = renderEmail(sampleOf(region, 'partnerEnded', 'ended'), 'Åsa', site);
      expect(subject).toContain('Premium Total');
      for (const part of ['Premium Total', 'Fjordnät', day(region), linkToCheckout('total', region)]) {
        expect(text).toContain(part);
      }
    }
  });

  it("link to the page that completes a withdrawal, in the region's language", () => {
    const linkOf = (region: Region): string => textOf(region, 'withdrawalStated', 'one').match(/http\S+/)?.[0] ?? '';
    expect(regions.map(linkOf)).toEqual([
      `${site}/se/angra-avtal?confirm=tok`,
      `${site}/no/angre-avtale?confirm=tok`,
      `${site}/fi/peruuta-sopimus?confirm=tok`,
    ]);
  });
});
