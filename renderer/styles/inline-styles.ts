import { createHash } from 'node:crypto';
import { contentSheets } from './content-sheets.ts';
import { selectRules, type StyleRule } from './style-rule.ts';

const sheetLink = /<link rel="stylesheet" type="text\/css" href="([^"]+)">/g;

/** A font loads when its text is laid out: vike's preload would delay the styles (decision 0140). */
export const removeFontPreloads = (document: string): string =>
  document.replaceAll(/<link rel="preload" href="[^"]+" as="font"[^>]*>/g, '');

/** A document with its inline style, whose hash the content security policy names. */
export type StyledDocument = { document: string; styleHash?: string };

/** The sheets that content pages link: the base sheet is inlined as a whole. */
export const linkedSheets: readonly string[] = [...contentSheets].flatMap(([url, { length }]) =>
  length > 1 ? [url] : [],
);

/**
 * Writes the rules of a content page's first paint into its head, in place of the links of its style sheets. The body has
 * those links, where they do not delay the paint (decision 0140).
 *
 * @param document with a placeholder for its body.
 * @param classes of the visible elements.
 * @returns the same document when the build does not know its style sheets: in development.
 */
export function inlineStyles(
  document: string,
  classes: ReadonlySet<string>,
  sheets: ReadonlyMap<string, readonly StyleRule[]> = contentSheets,
): StyledDocument {
  const urls = Array.from(document.matchAll(sheetLink), ([, url = '']) => url);
  if (urls.length === 0 || !urls.every((url) => sheets.has(url))) return { document };
  const style = [...sheets].map(([url, rules]) => (urls.includes(url) ? selectRules(rules, classes) : '')).join('');
  return {
    document: document.replaceAll(sheetLink, '').replace('</head>', () => `<style>${style}</style></head>`),
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  };
}
