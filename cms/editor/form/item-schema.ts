import type { z } from 'zod';
import { isSectionType, sectionTypes, type SectionType } from '../../model/section.ts';
import { footerFields, footerLinkType } from './documents.ts';

/** Types of the items of a document: sections of a page, links of the footer. */
export type ItemType = SectionType | typeof footerLinkType;

/** The schemas of the items of a page, or of the footer. */
export const listItemSchemas = (isFooter: boolean): Readonly<Record<string, z.ZodObject>> =>
  isFooter ? { [footerLinkType]: footerFields } : sectionTypes;

/** The schema of an item in one language; undefined for an unknown type. */
export const findItemSchema = (type: string): z.ZodObject | undefined => {
  if (type === footerLinkType) return footerFields;
  return isSectionType(type) ? sectionTypes[type] : undefined;
};
