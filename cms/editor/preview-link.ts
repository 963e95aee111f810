import { SignJWT } from 'jose';
import type { ItemKind } from '../publishing/override.ts';
import type { Region } from '../model/content-types.ts';

/** Seconds in which a link has to be followed: it is made when an editor asks for it. */
const linkSeconds = 60;

/** What is looked at: a document by its slug, or an item of the catalogue by its kind and its slug or id. */
export type PreviewedPage = { slug: string; region: Region; kind?: ItemKind };

/**
 * Makes the link that begins a preview on the site. The site checks it with the same key and gives the browser a
 * session of its own; the link itself is soon worth nothing.
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
