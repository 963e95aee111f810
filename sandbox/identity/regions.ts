/** The region of a client; an account belongs to one. */
export type Region = 'se' | 'no' | 'fi';

/** Language of a page, as in `ui_locales` and HTML. */
export type Lang = 'sv' | 'nb' | 'fi';

export const regions = ['se', 'no', 'fi'] as const satisfies readonly Region[];

const langOf: Record<Region, Lang> = { se: 'sv', no: 'nb', fi: 'fi' };
const localeOf: Record<Region, string> = { se: 'sv-SE', no: 'nb-NO', fi: 'fi-FI' };

export const languageOf = (region: Region): Lang => langOf[region];

/** The locale of a region, as in the `locale` claim. */
export const localeFor = (region: Region): string => localeOf[region];

/** The region of a client; undefined for clients of all regions. */
export function regionOfClient(clientId: string): Region | undefined {
  return regions.find((region) => clientId === `nordlyd-${region}`);
}

/**
 * The first supported language of a list such as `nb-NO fi` (`ui_locales`) or an Accept-Language header.
 *
 * @returns undefined when none is supported.
 */
export function firstLanguage(list: string | undefined): Lang | undefined {
  for (const tag of (list ?? '').toLowerCase().split(/[\s,]+/)) {
    const primary = tag.slice(0, 2);
    if (primary === 'sv' || primary === 'nb' || primary === 'fi') return primary;
    if (primary === 'no' || primary === 'nn') return 'nb';
  }
  return undefined;
}
