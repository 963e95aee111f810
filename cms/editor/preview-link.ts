import { SignJWT } from 'jose';
import type { ItemKind } from '../publishing/override.ts';
import type { Region } from '../model/content-types.ts';

/** Lifetime of a link in seconds; each click on preview creates a new one. */
const linkSeconds = 60;

/** A page to preview: a document by its slug, or a catalogue item by its kind and its slug or id. */
export type PreviewedPage = { slug: string; region: Region; kind?: ItemKind };

/**
 * Creates the link that starts a preview on the site. The site verifies it with the same key and starts a preview
 * session.
 *
 * @param siteUrl public origin of the site.
 * @param key shared with the site (PREVIEW_SECRET).
 */
export async function makePreviewLink(
  siteUrl: string,
  key: string,
  { editor, ...page }: PreviewedPage & { editor: string },
): Promise<string> {
  const token = await new SignJWT(page)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('preview-link')
    .setSubject(editor)
    .setExpirationTime(`${linkSeconds} s`)
    .sign(new TextEncoder().encode(key));
  return `${siteUrl}/preview?${new URLSearchParams({ token }).toString()}`;
}
