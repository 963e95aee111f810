import type { RenewalDates } from '../../api-spec/generated/v2.ts';
import { constants } from '../../core/domain/constants.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { offerNumbers } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';

/** Formats what Total costs and from when: during a trial nothing is charged at the start of the plan. */
export function formatTotalPrice({ renewalDates }: RenewalDates, region: Region): string | undefined {
  const total = renewalDates.find(({ offerType }) => offerType === offerNumbers.total);
  if (!total?.nextCharge) return undefined;
  return text.content_total_price({
    hours: constants.audiobookHours,
    price: formatMoney(toMinor(total.nextCharge.amount), region),
    date: formatLongDate(total.today === 0 ? total.nextCharge.date : total.startsAt, region),
  });
}

/** Shows a subscriber without audiobooks what Total costs, and from when. */
export async function showTotalPrice(line: Element): Promise<void> {
  const region = applyPageLanguage();
  const response = await callApi(region, 'GET', 'offer/expected-renewal-dates');
  if (!response.ok) return;
  line.textContent = formatTotalPrice((await response.json()) as RenewalDates, region) ?? line.textContent;
}
