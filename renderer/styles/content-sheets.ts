import type { StyleRule } from './style-rule.ts';

/** The style sheets of content pages by URL; the build fills it (plugins/content-sheets.ts). */
export const contentSheets: ReadonlyMap<string, readonly StyleRule[]> = new Map();
