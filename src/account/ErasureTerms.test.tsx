import { expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { formatLongDate } from '../../core/domain/date.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { ErasureTerms } from './ErasureTerms.tsx';

const paidUntil = '2026-12-07T08:00:00.000Z';
const plan = { offerType: 0, endsHere: true, isPlace: false, paidUntil, guests: 0 } as const;

/** Renders the terms of an erasure and sets the language of later texts. */
const read = (region: Region, bookkeepingYears: number | null): string =>
  renderAt(
    exampleView(region, 'privacy'),
    <ErasureTerms forecast={{ plans: [plan], canWithdraw: false, bookkeepingYears, latestBy: paidUntil }} />,
  ).replaceAll(/<[^>]+>|\u00a0/g, ' ');

it.each(regions)('ErasureTerms states that a trial ends and that only paid time is lost, in %s', (region) => {
  const trial = read(region, null);
  const day = formatLongDate(paidUntil, region);
  const messages = text.erase_plan_ends_unpaid({ plan: text.plan_standard() });
  expect(trial).toContain(messages);
  expect(trial.split(day)).toHaveLength(2); // the date by which all data is deleted is the only one
  const paid = read(region, 7);
  expect(paid).not.toContain(messages);
  expect(paid.split(day)).toHaveLength(3);
});
