import { monthlyPrices, offerTypes } from '../../../core/domain/offer.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Section } from '../../../core/domain/section.ts';
import { readTextField } from '../../../backend/content/source.ts';
import { fillPrices } from '../../../backend/content/fill-prices.ts';
import {
  toSanitisedText,
  toSection as toApiSection,
  type SectionContext,
} from '../../../backend/content/to-section.ts';
import { toRichText, toSection } from '../../../src/api/to-section.ts';
import { removeBrandFromTitle } from '../../../src/layout/web-page-head.ts';
import { locales, type Locale } from '../../model/content-types.ts';
import { findFieldKind } from '../../model/field.ts';
import { sectionTypes, type SectionType } from '../../model/section.ts';
import { followPictures } from '../../source/follow-pictures.ts';
import { isLink } from '../../source/link.ts';
import { parseRichText } from '../../source/rich-text.ts';
import { asList, fromForm, unwrap } from '../form/values.ts';
import type { Item } from '../page/list-items.ts';
import { listPicturePaths, listPictures } from './pictures.ts';

/** Items and cards that the sections of a page show. */
export type Cards = SectionContext['cards'] & { items: ReadonlyMap<string, Item> };

/** The starting prices: the price list of the running product is in its database. */
const listPrices = (locale: Locale): SectionContext['prices'] => {
  const region = locales[locale];
  return offerTypes.map((offer) => ({
    region,
    offer,
    amount: monthlyPrices[offer][region],
    currency: regionConfigs[region].currency,
    trialDays: 0,
    packageId: 'PREMIUM',
  })) as unknown as SectionContext['prices'];
};

const makeContext = (locale: Locale, cards: Cards): SectionContext => ({
  cards,
  prices: listPrices(locale),
  isFitting: () => true,
});

/** The picture or entry of a link in a text, in the format of the delivery. */
function findTarget(id: string, linkType: string, { items }: Cards): unknown {
  if (linkType === 'Entry') return items.get(id);
  const picture = listPictures().find(({ value }) => value === `/media/picture/${id}`);
  if (picture === undefined) return undefined;
  const { path, title, width, height } = picture;
  const file = { url: `${path}/1200.jpg`, contentType: 'image/jpeg', details: { image: { width, height } } };
  return { fields: { title: title.sv, file } };
}

/** Replaces links by their targets at any depth. */
function resolveLinks(value: unknown, cards: Cards): unknown {
  if (isLink(value)) return findTarget(value.sys.id, value.sys.linkType, cards) ?? null;
  if (Array.isArray(value)) return value.map((item) => resolveLinks(item, cards));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveLinks(item, cards)]));
}

const parseText = (lines: unknown, cards: Cards): unknown =>
  resolveLinks(parseRichText(asList(lines).map(String)), cards);

/** Ids of the entries that the lines of a text embed. */
export const listEmbeddedIds = (lines: unknown): string[] =>
  asList(lines).flatMap((line) => /^!entry\[([\w.-]+)\]$/.exec(String(line))?.[1] ?? []);

/** Ids of the items that a section's values name. */
export function listItemIds(type: SectionType, value: unknown): string[] {
  const stored = fromForm(sectionTypes[type], value) as Record<string, unknown>;
  return Object.entries(sectionTypes[type].shape).flatMap(([name, schema]) => {
    const kind = findFieldKind(unwrap(schema));
    const values = asList(stored[name]).map(String);
    if (kind?.kind === 'Links' && kind.to !== null) return values.map((id) => `${kind.to}.${id}`);
    if (kind?.kind === 'RichText') return listEmbeddedIds(values);
    if (name !== 'episodeLists') return [];
    const lists = asList(stored[name]) as { episodes?: unknown }[];
    return lists.flatMap(({ episodes }) => asList(episodes).map((id) => `episode.${String(id)}`));
  });
}

/**
 * Makes the section that the site shows, from an editor's values in one language, by the converters of the site.
 *
 * @returns undefined for a section that the site hides: it has an empty list, no text, or lacks a required value.
 */
export function makeSection(
  { id, type, value }: { id: string; type: SectionType; value: unknown },
  locale: Locale,
  cards: Cards,
): Section | undefined {
  const given = fromForm(sectionTypes[type], value) as Record<string, unknown>;
  const stored = followPictures(given, listPicturePaths());
  const fields = Object.entries(sectionTypes[type].shape).map(([name, schema]) => {
    const kind = findFieldKind(unwrap(schema));
    if (kind?.kind === 'RichText') return [name, parseText(stored[name], cards)] as const;
    if (kind?.kind !== 'Links') return [name, stored[name]] as const;
    const items = asList(stored[name]).map((item) => cards.items.get(`${kind.to}.${String(item)}`) ?? null);
    return [name, items] as const;
  });
  const entry = { id, type, fields: Object.fromEntries(fields.filter(([, item]) => item !== undefined)) };
  const context = makeContext(locale, cards);
  try {
    return toSection(toApiSection(fillPrices(entry, context.prices), context) as never);
  } catch {
    // the converters expect a section that the contract accepts; a new one has gaps
    return undefined;
  }
}

/** Makes the texts of a page for search engines, as the site's head has them. */
export function makeSearchTexts(values: Record<string, unknown>, locale: Locale) {
  const page = fillPrices({ id: 'page', type: 'webPage', fields: values }, listPrices(locale));
  return {
    seoTitle: removeBrandFromTitle(readTextField(page, 'seoTitle')),
    seoDescription: readTextField(page, 'seoDescription'),
  };
}

/** Makes the texts of a page from an editor's values in one language; its text is undefined without visible content. */
export function makePageTexts(values: Record<string, unknown>, locale: Locale, cards: Cards) {
  const context = makeContext(locale, cards);
  const fields = { ...values, textContent: parseText(values['textContent'], cards) };
  const page = fillPrices({ id: 'page', type: 'webPage', fields }, context.prices);
  const text = toSanitisedText(page.fields['textContent'], context);
  return {
    title: readTextField(page, 'title'),
    seoTitle: readTextField(page, 'seoTitle'),
    seoDescription: readTextField(page, 'seoDescription'),
    textContent: text === null ? undefined : toRichText(text),
  };
}
