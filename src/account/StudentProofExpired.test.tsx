import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { userSegmentQuery, type Subscription, type UserSegment } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { StudentProofExpired } from './StudentProofExpired.tsx';
import { StudentNotice } from './StudentNotice.tsx';

const { schemas } = openapi.components;
const example = schemas.Subscription.examples[0] as unknown as Subscription;
const validUntil = '2026-12-05T08:00:00.000Z';
const nextCharge = { date: '2026-12-19T08:00:00.000Z', amount: 99, currencyCode: 'SEK' } as const;
const held: Subscription = {
  ...example,
  status: 1,
  offer: { subscriptionOfferType: 1 },
  nextCharge,
  isExpired: false,
};

/** Renders the notice for a student status and sets the language of later texts. */
function read(region: Region, part: ReactNode, status: UserSegment['student']['status']): string {
  const queries = new QueryClient();
  const known = { school: null, priceAfterwards: 99, blockedBy: null, verification: null };
  const student = { status, validUntil, reverifyUntil: validUntil, ...known };
  const segment: UserSegment = { segment: status === 'expired' ? null : 'student', student };
  queries.setQueryData(userSegmentQuery(region).queryKey, segment);
  const html = renderAt(
    exampleView(region, 'dashboard'),
    <QueryClientProvider client={queries}>{part}</QueryClientProvider>,
  );
  queries.clear();
  return html.replaceAll(/\s/g, ' ');
}

const stripTags = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

it.each([
  ['se', /^Studentpriset gäller till den 5 december 2026\. Därefter 99 kr per månad/],
  ['no', /^Studentprisen gjelder til 5\. desember 2026\. Deretter .*99.* per måned/],
  ['fi', /^Opiskelijahinta on voimassa 5\. joulukuuta 2026 asti\. Sen jälkeen 99[^0-9]* kuukaudessa/],
] as const)(
  '[ST-03] a student plan whose verification expires soon shows date and later price, and links to a new verification, in %s',
  (region, words) => {
    const soon = read(region, <StudentProofExpired isExpired={false} />, 'expiring');
    expect(stripTags(soon)).toMatch(words);
    expect(soon).toContain(`href="${linkTo('studentVerification', region)}"`);
    expect(soon).toContain(text.student_renew());
    const lapsed = read(region, <StudentProofExpired isExpired />, 'expired');
    expect(lapsed).toContain(text.student_start());
    expect(stripTags(lapsed)).not.toMatch(words);
  },
);

it('[ST-03] StudentProofExpired appears only for a student plan charged after its proof ends, and for a lapsed plan', () => {
  const look = (change: Partial<Subscription>, status: UserSegment['student']['status']): boolean =>
    read('se', <StudentNotice subscription={{ ...held, ...change }} />, status) !== '';
  expect(look({}, 'expiring')).toBe(true);
  expect(look({ offer: { subscriptionOfferType: 0 }, isExpired: true }, 'expired')).toBe(true);
  expect(look({}, 'valid')).toBe(false);
  // without further charges no price changes
  expect(look({ status: 4, nextCharge: null }, 'expiring')).toBe(false);
  expect(look({ offer: { subscriptionOfferType: 0 } }, 'expiring')).toBe(false);
});
