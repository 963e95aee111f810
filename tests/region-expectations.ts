import type { Region } from '../core/domain/region.ts';
import { readFileSync } from 'node:fs';

/** Data of a region, deliberately duplicated: tests must not derive expectations from the product. */
export type RegionInfo = {
  region: Region;
  /** html lang */
  language: 'sv' | 'nb' | 'fi';
  timeZone: string;
  currency: 'SEK' | 'NOK' | 'EUR';
  /** standard offer: in minor units, and as text on a page */
  price: { value: number; text: string };
  /** path words */
  path: { offer: string; dashboard: string; payments: string };
  /** further tabs and pages of the account */
  tabs: { profile: string; privacy: string; changeSubscription: string };
  /** start of a receipt's subject */
  receipt: RegExp;
};

export const regions: readonly RegionInfo[] = [
  {
    region: 'se',
    language: 'sv',
    timeZone: 'Europe/Stockholm',
    currency: 'SEK',
    price: { value: 9900, text: '99 kr' },
    path: { offer: 'erbjudande', dashboard: 'mitt-konto', payments: 'betalningar' },
    tabs: { profile: 'profil', privacy: 'integritet', changeSubscription: 'byt-prenumeration' },
    receipt: /^Kvitto /,
  },
  {
    region: 'no',
    language: 'nb',
    timeZone: 'Europe/Oslo',
    currency: 'NOK',
    price: { value: 9900, text: '99 kr' },
    path: { offer: 'tilbud', dashboard: 'min-konto', payments: 'betalinger' },
    tabs: { profile: 'profil', privacy: 'personvern', changeSubscription: 'endre-abonnement' },
    receipt: /^Kvittering /,
  },
  {
    region: 'fi',
    language: 'fi',
    timeZone: 'Europe/Helsinki',
    currency: 'EUR',
    price: { value: 999, text: '9,99 €' },
    path: { offer: 'tarjous', dashboard: 'oma-tili', payments: 'maksut' },
    tabs: { profile: 'profiili', privacy: 'tietosuoja', changeSubscription: 'vaihda-tilausta' },
    receipt: /^Kuitti /,
  },
];

/**
 * Regions for a flow that differs between them by texts and numbers alone: one in the usual run, all in the full one.
 *
 * @param region the region of the usual run; flows use different ones, so that each is covered.
 */
export const cutRegions = (region: RegionInfo['region']): readonly RegionInfo[] =>
  process.env['TEST_FULL'] === '1' ? regions : regions.filter((regionInfo) => regionInfo.region === region);

export const sweden: RegionInfo = regions[0] as RegionInfo;

type Texts = Record<string, string>;

/** The product's texts in a region's language, to find controls by their labels. */
export function readTexts({ language }: RegionInfo): Texts {
  const files = [
    'account',
    'auth',
    'checkout',
    'content',
    'page',
    'error',
    'shell',
    'voucher',
    'withdrawal',
    'person',
    'duo',
    'partner',
    'consent',
  ];
  const read = (file: string): Texts =>
    JSON.parse(readFileSync(new URL(`../locales/${language}/${file}.json`, import.meta.url), 'utf8')) as Texts;
  return Object.assign({}, ...files.map(read)) as Texts;
}

/** Fills the {placeholders} of a text; throws when there is no such text. */
export function textOf(texts: Texts, key: string, values: Record<string, string> = {}): string {
  const template = texts[key];
  if (template === undefined) throw new Error(`no text called ${key}`);
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The date of an instant in a region, yyyy-mm-dd; days are added on the calendar, not as 24 hours. */
export function dayIn({ timeZone }: RegionInfo, instant: string, plusDays = 0): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + plusDays);
  return moved.toISOString().slice(0, 10);
}

/** The older name of `regions`, which tests/backend/order-consent.ts imports. */
export { regions as markets };
