import sanitizeHtml from 'sanitize-html';
import { resolveReferences, shorten, tidy } from './clean-text.ts';
import { readRichLines } from './html-to-rich-text.ts';

/** What the content model lets a description have. */
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

/** True for a text with tags in it; an "a < b" is none. */
const hasTags = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

const hasBlocks = (text: string): boolean => /<(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table)\b/i.test(text);

/** Words without tags become paragraphs; tags that were escaped once too often are tags again. */
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

/** Where a line of words begins or ends. */
const edges = /<(?:br|hr|\/?(?:p|ul|ol|li|blockquote|h[1-6]))(?: \/)?>/g;

/** The words of what the sanitiser let through, a line for each paragraph and each point of a list. */
const readLines = (html: string): string =>
  resolveReferences(
    html
      .replace(/\s+/g, ' ')
      .replace(/<li>\s*<\/li>/g, '')
      .replaceAll('<li>', '\n– ')
      .replace(edges, '\n')
      // a paragraph inside a point of a list
      .replace(/– [\s\n]*\n(?!–)/g, '– ')
      .replace(/<[^<>]*>/g, ''),
  );

/** What a feed says: in plain lines, and with its lists, links and emphasis where it has any. */
export type FeedTexts = { description: string; textContent?: string[] };

/**
 * Reads what a feed says about a show or an episode. Of markup only what our rich text knows is looked at; scripts,
 * styles, pictures and frames go with what is in them. In the description links are their words; in the text they lead
 * to https, mailto and tel addresses, or nowhere.
 *
 * @param text HTML, escaped or not, or plain words.
 * @returns undefined when nothing is left.
 */
export function readTexts(text: string | undefined): FeedTexts | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const html = clean(readAsHtml(tidy(text)));
  const lines = tidy(readLines(html))
    .split('\n')
    .filter((line) => /[^\s–]/.test(line));
  if (lines.length === 0) return undefined;
  const textContent = readRichLines(html);
  return { description: shorten(lines.join('\n'), longest), ...(textContent && { textContent }) };
}
