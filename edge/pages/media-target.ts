/** The only paths that are forwarded to the CMS: an encoded slash, backslash or dot could lead to another part of it. */
const cmsPath = /^\/media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){2,4}$/;

/**
 * Paths that `backend/content/contentful-source.ts` writes for assets. They name the host, the space, the asset, its token
 * and its file; a picture has the size of `src/ui/picture-source.ts` after that.
 */
const assetPath =
  /^\/media\/contentful\/((?:images|videos|assets|downloads)(?:\.eu)?)\/([\w-]+)\/((?!\.)[\w.-]+\/[\w-]+\/(?!\.)(?:[\w.()~!$&'*+,:;=@-]|%(?!2[ef]|5c|00)[\da-f]{2})+?)(?:\/(\d{2,4})\.(avif|jpg))?$/i;

/** Widest picture that a text shows, in px. */
const longestWidth = 1_800;

/** Media types of assets that browsers may show: another one could be a document or a script of this origin. */
const assetTypes = /^(image\/(avif|webp|jpeg|png|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)\s*(;|$)/i;

/** Where a media file is, and whether browsers may only download its media type. */
export type MediaTarget = { url: string; isDownload: (contentType: string | null) => boolean };

/**
 * Finds the server of a media path: the CMS, or Contentful's hosts for assets of the own space. Pictures get their size
 * from Contentful's Images API.
 *
 * @param assetOrigin the origin of one of Contentful's hosts.
 * @returns undefined for a path that leads nowhere.
 */
export function findMediaTarget(
  pathname: string,
  { cmsUrl, cmsSpace }: { cmsUrl: string; cmsSpace: string },
  assetOrigin = (name: string): string => `https://${name}.ctfassets.net`,
): MediaTarget | undefined {
  const [, name = '', space = '', file = '', width, format = ''] = assetPath.exec(pathname) ?? [];
  if (space === '') return cmsPath.test(pathname) ? { url: cmsUrl + pathname, isDownload: () => false } : undefined;
  if (space !== cmsSpace) return undefined;
  const isPicture = name.startsWith('images');
  if (width !== undefined && !isPicture) return undefined;
  const query = new URLSearchParams({ w: width ?? String(longestWidth), ...(width && { fm: format, q: '75' }) });
  const url = `${assetOrigin(name)}/${space}/${file}${isPicture ? `?${query.toString()}` : ''}`;
  return { url, isDownload: (type) => !assetTypes.test(type ?? '') };
}
