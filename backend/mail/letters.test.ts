import { describe, expect, it } from 'vitest';
import { regions } from '../../src/domain/region.ts';
import type { MailFacts } from '../database/schema/delivery.ts';
import { composeMail } from './compose.ts';

const site = 'http://localhost:3000';
const offer = 'duo' as const;
const statedAt = '2026-12-05T09:30:00.000Z';

const mailsOf = (region: MailFacts['region']): MailFacts[] => [
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
  { kind: 'withdrawalStated', region, name: 'Åsa', email: 'a@b.se', contract: 'Duo', statedAt, token: 'tok' },
  { kind: 'withdrawalStated', region, name: 'Åsa', email: 'a@b.se', contract: 'Duo', statedAt, token: null },
];

describe('letters', () => {
  it('are whole in every market, each in its own language', () => {
    const [se = [], no = [], fi = []] = regions.map((region) =>
      mailsOf(region).map((facts) => composeMail(facts, 'Åsa', site)),
    );
    for (const [place, { subject, text, html }] of se.entries()) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
      expect(new Set([text, no[place]?.text, fi[place]?.text]).size).toBe(3);
    }
    expect(new Set(se.map(({ text }) => text)).size).toBe(se.length);
  });

  it('tell a withdrawal with its content, its moment and the money', () => {
    const receipts = regions.map((region) => {
      const facts = mailsOf(region).find(({ kind }) => kind === 'withdrawn') as MailFacts;
      return composeMail(facts, 'Åsa', site).text;
    });
    for (const text of receipts)
      for (const part of ['Åsa', 'a@b.se', 'Duo', 'Visa •••• 1', '149']) {
        expect(text).toContain(part);
      }
    expect(receipts[0]).toContain('10:30'); // Stockholm
    expect(receipts[2]).toContain('11.30'); // Helsinki
  });

  it('lead to the page that completes a withdrawal, in the words of the market', () => {
    const linkOf = (region: MailFacts['region']): string =>
      composeMail(mailsOf(region).at(-2) as MailFacts, '', site).text.match(/http\S+/)?.[0] ?? '';
    expect(regions.map(linkOf)).toEqual([
      `${site}/se/angra-avtal?confirm=tok`,
      `${site}/no/angre-avtale?confirm=tok`,
      `${site}/fi/peruuta-sopimus?confirm=tok`,
    ]);
  });
});
