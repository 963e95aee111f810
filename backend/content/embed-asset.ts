import { asFields, isEntry, type Fields } from './source.ts';

/**
 * A picture inside a text, in API format; undefined for an entry, and for another origin, which the content security
 * policy blocks.
 */
export function embedAsset(target: unknown): Fields | undefined {
  if (isEntry(target)) return undefined;
  const { title, description, file } = asFields(asFields(target)['fields']);
  const { url, contentType, details } = asFields(file);
  if (typeof url !== 'string' || !url.startsWith('/media/')) return undefined;
  const { width, height } = asFields(asFields(details)['image']);
  return { asset: { url, contentType, title, description, width, height } };
}
