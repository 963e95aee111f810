import { localeNames, type Locale } from './content-types.ts';

/** A value for each language. */
export const inLocales = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(localeNames.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
