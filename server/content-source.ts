import { EnvError, readServerUrl, whereProvidersShowIt } from './env.ts';

type Source = Record<string, string | undefined>;

/** Name of the space of the bundled CMS. */
const bundledSpace = 'nordlyd';

/** Hosts of Contentful's delivery API and of its preview API, one of each for a region with data in the EU. */
const deliveryHosts = ['cdn.contentful.com', 'cdn.eu.contentful.com'];
const previewHosts = ['preview.contentful.com', 'preview.eu.contentful.com'];

const readHost = (url: string | undefined): string => URL.parse(url ?? '')?.hostname ?? '';

/** True for a URL of Contentful; another one is that of a CMS with the same API, such as the bundled one. */
export const isContentful = (url: string | undefined): boolean => /(^|\.)contentful\.com$/.test(readHost(url));

/**
 * Reads the space of the content source.
 *
 * @returns the bundled CMS's by default.
 * @throws EnvError when CMS_URL is Contentful's without your own space, or another API of Contentful.
 */
export function readContentSpace(source: Source): string {
  const { CMS_URL: url, MEDIA_URL: mediaUrl, CMS_SPACE: space } = source;
  if (isContentful(url) && !deliveryHosts.includes(readHost(url))) {
    throw new EnvError(
      `set CMS_URL to https://cdn.contentful.com, the API of published content; ${whereProvidersShowIt}`,
    );
  }
  // without CMS_URL a site knows the content source by MEDIA_URL alone, which only a Contentful space needs
  const isOwnSpace = url === undefined ? space !== undefined : space !== undefined && space !== bundledSpace;
  const needsSpace = isContentful(url) || (url === undefined && mediaUrl !== undefined && source['SANDBOX'] !== '1');
  if (needsSpace && !isOwnSpace) {
    throw new EnvError(`set CMS_SPACE to the id of your Contentful space; ${whereProvidersShowIt}`);
  }
  return space ?? bundledSpace;
}

/**
 * Reads the address of the CMS that serves `/media/`: MEDIA_URL, else CMS_URL.
 *
 * @param urls both variables as the schema reads them.
 * @param port of the bundled CMS.
 * @throws EnvError when it is missing, or Contentful's, which serves no `/media/`.
 */
export function readMediaUrl(
  { MEDIA_URL: mediaUrl, CMS_URL: cmsUrl }: { MEDIA_URL?: string | undefined; CMS_URL?: string | undefined },
  port: number,
  source: Source,
): string {
  const isOwn = mediaUrl !== undefined && !isContentful(mediaUrl);
  if (isOwn) return mediaUrl.replace(/\/$/, '');
  if (mediaUrl === undefined && source['MEDIA_URL'] !== undefined) return 'https://malformed.invalid';
  if (mediaUrl === undefined && !isContentful(cmsUrl)) return readServerUrl('CMS_URL', cmsUrl, port, source);
  // the sandbox starts the bundled CMS on this machine
  if (mediaUrl === undefined && source['SANDBOX'] === '1') return `http://localhost:${port}`;
  throw new EnvError(
    `set MEDIA_URL to the address of the bundled CMS, because CMS_URL is Contentful's; ${whereProvidersShowIt}`,
  );
}

/**
 * Reads the address of the API for drafts: CMS_PREVIEW_URL, else CMS_URL.
 *
 * @param previewUrl CMS_PREVIEW_URL as the schema reads it.
 * @param cmsUrl the content source.
 * @throws EnvError when it is Contentful's API of published content, which has no drafts.
 */
export function readPreviewUrl(previewUrl: string | undefined, cmsUrl: string): string {
  const url = (previewUrl ?? cmsUrl).replace(/\/$/, '');
  if (isContentful(url) && !previewHosts.includes(readHost(url)))
    throw new EnvError(`set CMS_PREVIEW_URL to https://preview.contentful.com; ${whereProvidersShowIt}`);
  return url;
}
