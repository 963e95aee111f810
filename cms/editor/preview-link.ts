import { SignJWT } from 'jose';
import type { Region } from '../model.ts';

/** Seconds in which a link has to be followed: it is made when an editor asks for it. */
const linkSeconds = 60;

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
  { slug, region, editor }: { slug: string; region: Region; editor: string },
): Promise<string> {
  const token = await new SignJWT({ slug, region })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('preview-link')
    .setSubject(editor)
    .setExpirationTime(`${linkSeconds} s`)
    .sign(new TextEncoder().encode(key));
  return `${siteUrl}/preview?${new URLSearchParams({ token }).toString()}`;
}
