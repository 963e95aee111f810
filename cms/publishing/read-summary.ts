import { localeNames, type Locale } from '../model/content-types.ts';

/** A section of a page as lists show it. */
export type SectionSummary = { type: string; imageUrl: string | undefined };

/** What lists show of a document. */
export type DocumentSummary = {
  /** its title in each language that has one */
  titles: Partial<Record<Locale, string>>;
  /** its sections in the first language that has the document */
  sections: SectionSummary[];
  /** the types of its sections in each language that has it */
  sectionTypes: Partial<Record<Locale, string[]>>;
};

type File = { title?: unknown; textContent?: unknown; links?: unknown[]; sections?: Section[] };
type Section = { discriminant?: unknown; value?: { imageUrl?: unknown } };

function listSections({ textContent, links = [], sections = [] }: File): SectionSummary[] {
  const found = sections.map(({ discriminant, value }) => ({
    type: String(discriminant),
    imageUrl: typeof value?.imageUrl === 'string' ? value.imageUrl : undefined,
  }));
  const text = textContent === undefined ? [] : [{ type: 'textContent', imageUrl: undefined }];
  return [...text, ...found, ...links.map(() => ({ type: 'footerLink', imageUrl: undefined }))];
}

/** Reads what lists show of a document. @param texts its file in each language, empty where its region has none. */
export function readSummary(texts: Record<Locale, string> | null): DocumentSummary {
  const files = localeNames.flatMap((locale) => {
    const text = texts?.[locale];
    return text ? [[locale, JSON.parse(text) as File] as const] : [];
  });
  return {
    titles: Object.fromEntries(
      files.flatMap(([locale, { title }]) => (typeof title === 'string' ? [[locale, title]] : [])),
    ),
    sections: listSections(files[0]?.[1] ?? {}),
    sectionTypes: Object.fromEntries(
      files.map(([locale, { sections = [] }]) => [locale, sections.map(({ discriminant }) => String(discriminant))]),
    ),
  };
}
