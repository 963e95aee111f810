import { createHash } from 'node:crypto';
import { bodyPlaceholder } from '../body-placeholder.ts';
import { contentSheets } from './content-sheets.ts';
import { selectRules, type StyleRule } from './style-rule.ts';

const sheetLink = /<link rel="stylesheet" type="text\/css" href="([^"]+)">/g;

/** A font loads when its text is laid out: vike's preload would delay the styles (decision 0140). */
export const removeFontPreloads = (document: string): string =>
  document.replaceAll(/<link rel="preload" href="[^"]+" as="font"[^>]*>/g, '');

/** A document with its inline style, whose hash the content security policy names. */
export type StyledDocument = { document: string; styleHash?: string };

/**
 * Writes the rules that a content page needs for its first paint into its head. The links of its style sheets move behind
 * the body, where they do not delay the paint (decision 0140).
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
  const links = [...document.matchAll(sheetLink)];
  const rules = links.map(([, url = '']) => sheets.get(url));
  if (links.length === 0 || !rules.every((some) => some !== undefined)) return { document };
  const style = rules.map((some) => selectRules(some, classes)).join('');
  return {
    document: document
      .replaceAll(sheetLink, '')
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace(bodyPlaceholder, () => bodyPlaceholder + links.map(([link]) => link).join('')),
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  };
}
