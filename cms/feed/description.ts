import sanitizeHtml from 'sanitize-html';
import { resolveReferences, shorten, normalizeText } from './clean-text.ts';
import { readRichLines } from './html-to-rich-text.ts';

/** Maximum length of a description in the content model. */
const longest = 4_000;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const paragraphs = ['p', 'div', 'section', 'article', 'tr', 'dt', 'dd', 'pre', 'figcaption'];

const clean = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a', 'strong', 'em', ...headings],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'svg', 'math'],
    nestingLimit: 24,
    transformTags: { ...Object.fromEntries(paragraphs.map((name) => [name, 'p'])), b: 'strong', i: 'em' },
  });

/** True for text with tags; "a < b" has none. */
const hasTags = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

const hasBlocks = (text: string): boolean => /<(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table)\b/i.test(text);

/** Converts plain text to HTML paragraphs, and unescapes tags that were escaped twice. */
function readAsHtml(text: string): string {
  // links in a text whose lines are its paragraphs
  if (hasTags(text)) return hasBlocks(text) ? text : text.replaceAll('\n', '<br>');
  const opened = text.replace(/&(?:lt|gt|quot|amp|#39);/g, (reference) => resolveReferences(reference));
  if (hasTags(opened) && /<\/?(?:p|br|a|div|span|b|strong|i|em|ul|ol|li|h\d)\b/i.test(opened)) return opened;
  return text
    .split(/\n+/)
    .map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)
    .join('');
}

/** Tags at which a line starts or ends. */
const edges = /<(?:br|hr|\/?(?:p|ul|ol|li|blockquote|h[1-6]))(?: \/)?>/g;

/** Converts sanitised HTML to lines: one per paragraph and list item. */
const readLines = (html: string): string =>
  resolveReferences(
    html
      .replace(/\s+/g, ' ')
      .replace(/<li>\s*<\/li>/g, '')
      .replaceAll('<li>', '\n– ')
      .replace(edges, '\n')
      // a paragraph inside a list item
      .replace(/– [\s\n]*\n(?!–)/g, '– ')
      .replace(/<[^<>]*>/g, ''),
  );

/** Texts of a feed: plain lines, and light Markdown when it has lists, links or emphasis. */
export type FeedTexts = { description: string; textContent?: string[] };

/**
 * Reads the description of a show or an episode. Only markup that our rich text supports is kept; scripts, styles,
 * pictures and frames are removed. Links become plain text in the description, and https, mailto or tel links in the
 * text.
 *
 * @param text HTML, escaped or not, or plain text.
 * @returns undefined when no text is left.
 */
export function readTexts(text: string | undefined): FeedTexts | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const html = clean(readAsHtml(normalizeText(text)));
  const lines = normalizeText(readLines(html))
    .split('\n')
    .filter((line) => /[^\s–]/.test(line));
  if (lines.length === 0) return undefined;
  const textContent = readRichLines(html);
  return { description: shorten(lines.join('\n'), longest), ...(textContent && { textContent }) };
}

/** Reads the first of these elements that has a text: some have only a picture. */
export function readFirstTexts(texts: ReadonlyMap<string, string>, names: readonly string[]): FeedTexts | undefined {
  for (const name of names) {
    const found = readTexts(texts.get(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
