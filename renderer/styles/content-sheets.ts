import type { StyleRule } from './style-rule.ts';

/**
 * The style sheets of content pages by URL, in their order; the build fills it (plugins/content-sheets.ts). The only rule of
 * the base sheet is the whole sheet.
 */
export const contentSheets: ReadonlyMap<string, readonly StyleRule[]> = new Map();
