/** Widths in px that the media server offers; any other is a 404. */
export const pictureWidths = [96, 144, 195, 288, 390, 480, 600, 800, 1200, 1800] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = 'avif' | 'jpg';

/** The URL of one size of a picture. */
export const getPictureUrl = (path: string, width: PictureWidth, format: PictureFormat): string =>
  `${path}/${width}.${format}`;

/**
 * The srcset of a picture in one format.
 *
 * @param path picture without its size, such as "/media/cover/nattskiftet".
 */
export function buildSrcSet(path: string, widths: readonly PictureWidth[], format: PictureFormat): string {
  let sources = '';
  for (const width of widths) sources += `${sources && ', '}${getPictureUrl(path, width, format)} ${width}w`;
  return sources;
}
