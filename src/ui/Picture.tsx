import { joinClasses } from './join-classes.ts';
import { buildSrcSet, getPictureUrl, type PictureWidth } from './picture-source.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  /** picture without its size, such as "/media/cover/nattskiftet" */
  path: string;
  /** alternative text; empty when the text next to it says the same */
  alt: string;
  /** CSS width of the place it takes, as the sizes attribute writes it */
  sizes: string;
  /** sizes on offer, small to large */
  widths: readonly PictureWidth[];
  /** width to height; covers are square */
  ratio?: readonly [number, number];
  /** loads at once and first: the one picture a view opens with */
  isHero?: boolean;
  className?: string;
};

/** A picture in the formats and sizes the media server makes; its room is kept before it arrives. */
export function Picture({ path, alt, sizes, widths, ratio = [1, 1], isHero = false, className }: PictureProps) {
  const fallback = widths[Math.floor(widths.length / 2)] ?? 390;
  return (
    <picture className={joinClasses(styles['picture'], className)}>
      <source type="image/avif" srcSet={buildSrcSet(path, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={buildSrcSet(path, widths, 'webp')} sizes={sizes} />
      <img
        src={getPictureUrl(path, fallback, 'jpg')}
        alt={alt}
        width={fallback}
        height={Math.round((fallback * ratio[1]) / ratio[0])}
        loading={isHero ? undefined : 'lazy'}
        decoding={isHero ? undefined : 'async'}
        fetchPriority={isHero ? 'high' : undefined}
      />
    </picture>
  );
}
