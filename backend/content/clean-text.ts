import sanitizeHtml from 'sanitize-html';

/** Characters that the sanitiser escapes in text. */
const escapedCharacters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Removes markup from pasted text: pages render it as text, never as HTML. Scripts and styles are removed with their
 * content; `<3` is no tag and stays (requirement TF-05).
 */
export function cleanText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const clean = sanitizeHtml(text.replaceAll('<3', '&lt;3'), { allowedTags: [], allowedAttributes: {} });
  return clean.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => escapedCharacters[entity] ?? entity);
}

/** True when a text has visible characters, not only white space and invisible ones (requirement TF-05). */
export const hasVisibleText = (text: string): boolean => /[^\s\p{Z}\p{C}\u2800]/u.test(text);

/** Fields with names and URLs instead of text, where `&` has another meaning. */
const nameFields = new Set(['id', 'type', 'key', 'slug', 'source', 'imageUrl', 'destination', 'podcastSlug', 'coupon']);

/** Cleans all texts of a value at any depth, except names and URLs. */
export function cleanTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return nameFields.has(name) ? value : cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, cleanTexts(item, field)]));
}
