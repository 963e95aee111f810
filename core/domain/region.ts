/** Key of everything that differs between Sweden, Norway and Finland (requirement RT-02). */
export type Region = 'se' | 'no' | 'fi';

/** Every region, in the order of the ids. */
export const regions = ['se', 'no', 'fi'] as const satisfies readonly Region[];

export type Currency = 'SEK' | 'NOK' | 'EUR';

/** Language codes of the message catalogue; "se" is Northern Sami, so language and region never share a code. */
export type Language = 'sv' | 'nb' | 'fi';

export type RegionConfig = {
  id: 1 | 2 | 3;
  name: string;
  currency: Currency;
  /** BCP 47 tag for numbers, dates and hreflang */
  locale: 'sv-SE' | 'nb-NO' | 'fi-FI';
  language: Language;
  timeZone: 'Europe/Stockholm' | 'Europe/Oslo' | 'Europe/Helsinki';
  /** ISO 3166-1 code, which the edge reports for a visitor */
  country: 'SE' | 'NO' | 'FI';
  supportEmail: string;
};

/** First day without listening in the browser, yyyy-mm-dd; configuration may name another one (requirement UP-04). */
export const browserListeningEndsOn = '2027-04-01';

export const regionConfigs: Record<Region, RegionConfig> = {
  se: {
    id: 1,
    name: 'Sverige',
    currency: 'SEK',
    locale: 'sv-SE',
    language: 'sv',
    timeZone: 'Europe/Stockholm',
    country: 'SE',
    supportEmail: 'hjalp@nordlyd.example',
  },
  no: {
    id: 2,
    name: 'Norge',
    currency: 'NOK',
    locale: 'nb-NO',
    language: 'nb',
    timeZone: 'Europe/Oslo',
    country: 'NO',
    supportEmail: 'hjelp@nordlyd.example',
  },
  fi: {
    id: 3,
    name: 'Suomi',
    currency: 'EUR',
    locale: 'fi-FI',
    language: 'fi',
    timeZone: 'Europe/Helsinki',
    country: 'FI',
    supportEmail: 'apua@nordlyd.example',
  },
};

/** True for a region; case matters, because paths are lower case. */
export const isRegion = (value: unknown): value is Region => regions.some((region) => region === value);

/** Finds the region of a country code from a geo header. */
export const findRegionByCountry = (country: string | null | undefined): Region | undefined =>
  regions.find((region) => regionConfigs[region].country === country?.toUpperCase());
