import { HtmlValidate } from 'html-validate/node';
import { describe, expect, it } from 'vitest';
import { regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { EmailData } from '../database/schema/delivery.ts';
import { renderEmail } from './render.ts';
import { listSampleEmails } from './sample-emails.ts';
import { sampleOf } from './testing/sample-of.ts';

const isFull = process.env['TEST_FULL'] === '1';
const day = '2026-12-05T09:00:00.000Z';
const site = 'http://localhost:3000';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Emails need tables, attributes and styles that web pages must not have. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  elements: ['html5'],
  rules: {
    'no-deprecated-attr': 'off',
    'prefer-native-element': 'off',
    'attribute-allowed-values': 'off',
    'attribute-misuse': 'off',
    'no-conditional-comment': 'off',
    'no-inline-style': 'off',
    'no-unknown-attribute': 'off',
  },
});

describe.each(regions)('emails in %s', (region) => {
  it("have the same content as text and as HTML, in the region's language", () => {
    for (const { data } of listSampleEmails(region)) {
      const { subject, text, html } = renderEmail(data, 'Åsa', site);
      expect(subject).not.toBe('');
      expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
      expect(text).toContain('Åsa');
      expect(html).toContain(`<html lang="${{ se: 'sv', no: 'nb', fi: 'fi' }[region]}"`);
      for (const line of text.split('\n').filter((part) => part !== '')) {
        for (const part of line.split(': ')) expect(html).toContain(escape(part));
      }
    }
  });

  it('have a preheader, one button at most, company and links, and are valid HTML', async () => {
    const faults: string[] = [];
    let last = '';
    for (const { kind, variant, data } of listSampleEmails(region)) {
      const { text, html } = renderEmail(data, 'Åsa', site);
      const preheader = /<div style="display:none[^>]*>([^<&]+)/.exec(html)?.[1] ?? '';
      expect(preheader.length).toBeGreaterThan(20);
      expect(text).toContain(preheader);
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(html).toContain(`href="${site}${linkTo('helpCentre', region)}"`);
      expect(html).toContain(`href="${site}${linkTo('privacyPolicy', region)}"`);
      expect(html.includes('Nordlyd AB')).toBe(true);
      // also without styles
      expect(html).toMatch(/<\/a> · <a /);
      const isFirstVariant = kind !== last;
      last = kind;
      // the regions share the templates
      const isChecked = isFirstVariant && (isFull || region === 'se');
      const { results } = isChecked ? await validator.validateString(html) : { results: [] };
      for (const { ruleId, message } of results.flatMap(({ messages }) => messages)) {
        faults.push(`${kind} ${variant} ${ruleId}: ${message}`);
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  it('[ST-02] [ST-03] describe the end of a student price: the new price, its date, and how to keep the old one', () => {
    const { text: order } = renderEmail(sampleOf(region, 'orderConfirmed', 'student'), 'Åsa', site);
    expect(order).toContain(region === 'fi' ? '4,99' : '49,50');
    const emails = [sampleOf(region, 'studentEnding', 'soon'), sampleOf(region, 'studentLapsed', 'grace')];
    for (const text of [order, ...emails.map((data) => renderEmail(data, 'Åsa', site).text)]) {
      expect(text).toMatch(/9,?9(,00)?\s(kr|€)/);
    }
    const over = renderEmail(sampleOf(region, 'studentLapsed', 'over'), 'Åsa', site);
    expect(over.html).not.toContain('class="button"');
  });

  it('contain the terms and the withdrawal function next to the account link in an order, as text and as HTML', () => {
    const { text, html } = renderEmail(sampleOf(region, 'orderConfirmed', 'trial'), 'Åsa', site);
    for (const route of ['dashboard', 'userTerms', 'withdrawal'] as const) {
      expect(text).toContain(`: ${site}${linkTo(route, region)}\n`);
      expect(html).toContain(`href="${site}${linkTo(route, region)}"`);
    }
  });

  it('[SL-07] contain date and time of the end of access for a cancelled plan', () => {
    const data: EmailData = { kind: 'cancelled', region, offer: 'standard', endsAt: '2026-12-05T08:05:00.000Z' };
    expect(renderEmail(data, 'Åsa', site).text).toContain(
      { se: '5 december 2026 kl. 09:05', no: '5. desember 2026 kl. 09:05', fi: '5. joulukuuta 2026 klo 10.05' }[region],
    );
  });

  it('[SL-07] say that a plan is over without a past time when it ended with the cancellation', () => {
    const data: EmailData = { kind: 'cancelled', region, offer: 'standard', endsAt: day, isOver: true };
    const { text } = renderEmail(data, 'Åsa', site);
    expect(text).toContain({ se: 'har upphört', no: 'er avsluttet', fi: 'ei ole enää käytössäsi' }[region]);
    expect(text).not.toContain(day.slice(0, 10));
  });

  it('name product and price without tax as one phrase in each line of a receipt', () => {
    const { text } = renderEmail(sampleOf(region, 'receipt', 'total'), 'Åsa', site);
    const phrase = { se: 'Poddar, pris exkl. moms', no: 'Podkaster, pris ekskl. mva.', fi: 'Podcastit, veroton hinta' };
    expect(text).toContain(`${phrase[region]}: ${region === 'fi' ? '7,96' : '78,88'}`);
  });

  it('contain the tax of each line of a receipt', () => {
    const { text } = renderEmail(sampleOf(region, 'receipt', 'total'), 'Åsa', site);
    const amounts = region === 'fi' ? ['7,96', '0,40', '16,99'] : ['78,88', '3,96', '169'];
    for (const part of ['NL-1', 'Visa •••• 1111', '25,5\u00a0%', '6\u00a0%', ...amounts]) {
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
    const mails: EmailData[] = [
      { ...charge, kind: 'trialEnding', region },
      { ...charge, kind: 'trialEnding', region, isCardMissing: true },
      { ...charge, kind: 'voucherEnding', region, code: 'HEJ' },
      { ...charge, kind: 'voucherEnding', region, code: 'HEJ', isCardMissing: true },
      { ...charge, kind: 'pauseEnding', region, resumesAt: charge.chargeAt },
      { ...charge, kind: 'pauseEnding', region, resumesAt: charge.chargeAt, isCardMissing: true },
      { ...charge, kind: 'studentEnding', region, validUntil: charge.chargeAt },
    ];
    for (const data of mails) {
      const { subject, text } = renderEmail(data, 'Åsa', site);
      expect(subject).toContain(written);
      expect(text).toContain(written);
    }
  }
  const subjects = regions.flatMap((region) =>
    listSampleEmails(region).map(({ data }) => renderEmail(data, 'Åsa', site).subject),
  );
  expect(subjects.filter((subject) => /\d{4}-\d\d-\d\d/.test(subject))).toEqual([]);
});

it('shows the stored text of a consent', () => {
  expect(renderEmail(sampleOf('se', 'orderConfirmed', 'trial'), 'Åsa', site).text).toContain(
    'Jag vill att tjänsten startar direkt.',
  );
});

it('escapes every value that a user or an editor can choose', () => {
  const hostile = `<img src=x>"'&amp;{{mj-raw}}</mj-text><mj-raw>`;
  const replaceTexts = (data: EmailData): EmailData =>
    JSON.parse(JSON.stringify(data), (key, value: unknown) =>
      ['consent', 'name', 'email', 'contract', 'code', 'firstName', 'partner', 'methodText', 'orderNumber'].includes(
        key,
      )
        ? hostile
        : value,
    ) as EmailData;
  for (const { data } of listSampleEmails('se')) {
    const { html } = renderEmail(replaceTexts(data), hostile, site);
    expect(html).not.toMatch(/<img src=x|<mj-|"'&amp;\{/);
    expect(html).toContain('&lt;img src=x&gt;&quot;&#39;&amp;amp;{{mj-raw}}&lt;/mj-text&gt;');
  }
});
