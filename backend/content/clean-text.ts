import sanitizeHtml from 'sanitize-html';

/** What the sanitiser escapes in the words that it leaves. */
const escaped: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Takes markup out of what an editor pasted and leaves its words: pages write these as text, never as HTML. Scripts and
 * styles go whole; a heart, `<3`, is no tag and stays (requirement TF-05).
 */
export function cleanText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const clean = sanitizeHtml(text.replaceAll('<3', '&lt;3'), { allowedTags: [], allowedAttributes: {} });
  return clean.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => escaped[entity] ?? entity);
}

/** True when something of a text can be seen: white space and characters without a shape cannot (requirement TF-05). */
export const hasVisibleText = (text: string): boolean => /[^\s\p{Z}\p{C}\u2800]/u.test(text);

/** Fields that hold no words but names and addresses, in which `&` has its own meaning. */
const nameFields = new Set(['id', 'type', 'key', 'slug', 'source', 'imageUrl', 'destination', 'podcastSlug', 'coupon']);

/** Cleans every text of a value, however deep it stands; names and addresses stay as they are. */
export function cleanTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return nameFields.has(name) ? value : cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, cleanTexts(item, field)]));
}
