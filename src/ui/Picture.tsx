import { joinClasses } from './join-classes.ts';
import { buildSrcSet, getPictureUrl, type PictureWidth } from './picture-source.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  /** path without its size, such as "/media/cover/nattskiftet" */
  path: string;
  /** alternative text; empty when the text next to it says the same */
  alt: string;
  /** CSS width of its container, for the sizes attribute */
  sizes: string;
  /** available sizes, small to large */
  widths: readonly PictureWidth[];
  /** width to height; covers are square */
  ratio?: readonly [number, number];
  /** loads at once and first: the main picture of a page */
  isHero?: boolean;
  className?: string;
};

/**
 * A picture in the sizes of the media server; its space is reserved before it loads. Every browser that our styles support
 * (`light-dark()`) shows AVIF; the JPEG is for search engines.
 */
export function Picture({ path, alt, sizes, widths, ratio = [1, 1], isHero = false, className }: PictureProps) {
  const fallback = widths[Math.floor(widths.length / 2)] ?? 390;
  return (
    <img
      className={joinClasses(styles['picture'], className)}
      srcSet={buildSrcSet(path, widths, 'avif')}
      sizes={sizes}
      src={getPictureUrl(path, fallback, 'jpg')}
      alt={alt}
      width={fallback}
      height={Math.round((fallback * ratio[1]) / ratio[0])}
      loading={isHero ? undefined : 'lazy'}
      decoding={isHero ? undefined : 'async'}
      fetchPriority={isHero ? 'high' : undefined}
    />
  );
}
