import type { Agreement, Price } from './model.ts';
import { walletMessages, type WalletLang } from './messages.ts';

const regions: Record<WalletLang, { locale: string; zone: string }> = {
  nb: { locale: 'nb-NO', zone: 'Europe/Oslo' },
  fi: { locale: 'fi-FI', zone: 'Europe/Helsinki' },
};

/** The language of a payer: the requested one, else that of the currency's country. */
export const chooseLang = (hint: string | undefined, currency: string): WalletLang =>
  hint === 'nb' || hint === 'fi' ? hint : currency === 'EUR' ? 'fi' : 'nb';

/** Formats an amount for the payer's country, without empty decimals. */
export const formatMoney = ({ amount, currency }: Price, lang: WalletLang): string =>
  new Intl.NumberFormat(regions[lang].locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / 100);

/** Formats a date for the payer's country. @param at ISO time or date. */
export const formatDay = (at: string, lang: WalletLang): string =>
  new Intl.DateTimeFormat(regions[lang].locale, { dateStyle: 'long', timeZone: regions[lang].zone }).format(
    new Date(at),
  );

/** Formats the regular price of an agreement: "99 kr per måned". */
export const formatPrice = ({ price, interval }: Agreement, lang: WalletLang): string => {
  const messages = walletMessages[lang];
  const [one, , each] = messages.units[interval.unit];
  return messages.every(formatMoney(price, lang), interval.count, interval.count === 1 ? each : one);
};

/** Formats the campaign price, or returns undefined without a campaign. */
export function formatCampaign({ campaign, price }: Agreement, lang: WalletLang): string | undefined {
  if (!campaign) return undefined;
  const messages = walletMessages[lang];
  const reduced = formatMoney({ amount: campaign.price, currency: price.currency }, lang);
  switch (campaign.type) {
    case 'PERIOD_CAMPAIGN': {
      const { unit, count } = campaign.period;
      const [one, many] = messages.units[unit];
      const first = { nb: `de første ${count} ${many}`, fi: `ensimmäiset ${count} ${many}` };
      const single = { nb: `1 ${one}`, fi: `1 ${one}` };
      return messages.firstPeriod(count === 1 ? single[lang] : first[lang], reduced);
    }
    case 'PRICE_CAMPAIGN':
      return messages.until(formatDay(campaign.end, lang), reduced);
    case 'EVENT_CAMPAIGN':
      return messages.until(campaign.eventText, reduced);
  }
}
