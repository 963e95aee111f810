import { localeNames, locales, type Locale, type Region } from './content-types.ts';

/** A value for each language. */
export const inLocales = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(localeNames.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;

/** The language of a region. */
export const localeOf = (region: Region): Locale => localeNames.find((locale) => locales[locale] === region)!;
