import { regionConfigs, type Region } from './region.ts';

/** Equal for all three currencies. */
const minorPerMajor = 100;

/** Minor units as the number of the v2 API: 9900 → 99, 999 → 9.99. */
export const toMajor = (minor: number): number => minor / minorPerMajor;

/** The v2 API's number as minor units, rounded to the cent. */
export const toMinor = (major: number): number => Math.round(major * minorPerMajor);

/**
 * Formats an amount for a region: at most two decimals, without ",00".
 *
 * @param minor amount in minor units.
 * @returns for example "99 kr", "99,50 kr" or "9,99 €", with non-breaking spaces.
 */
export function formatMoney(minor: number, region: Region): string {
  const { locale, currency } = regionConfigs[region];
  const isWhole = minor % minorPerMajor === 0;
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(toMajor(minor));
  return `${number}\u00a0${currency === 'EUR' ? '€' : 'kr'}`;
}
