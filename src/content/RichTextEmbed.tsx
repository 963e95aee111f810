import type { EmbeddedContent } from '../../core/domain/rich-text.ts';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { getPictureUrl } from '../ui/picture-source.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { resolveDestination } from './destination.ts';
import { EpisodeCard } from './EpisodeCard.tsx';
import { PodcastRow } from './PodcastRow.tsx';
import styles from './RichTextEmbed.module.css';

/** Finds link and name of an embedded entry; undefined when it has no address. */
export function findEmbeddedLink(embedded: EmbeddedContent, view: View): { href: string; text: string } | undefined {
  const { region } = view;
  switch (embedded.kind) {
    case 'podcast':
      return { href: linkTo('podcast', region, { slug: embedded.podcast.slug }), text: embedded.podcast.title };
    case 'episode':
      return { href: linkTo('episode', region, { id: embedded.episode.id }), text: embedded.episode.title };
    case 'file':
      return { href: embedded.url, text: embedded.title };
    case 'link': {
      const target = resolveDestination(embedded.destination, view);
      return target && { href: target.href, text: embedded.text };
    }
    case 'picture':
      return { href: getPictureUrl(embedded.path, 1200, 'jpg'), text: embedded.title };
    case 'section':
      return undefined;
    default:
      return embedded satisfies never;
  }
}

/** An embedded entry as a block: an image, a card, or a link (requirement CS-21). */
export function RichTextEmbed({ embedded }: { embedded: EmbeddedContent }) {
  const view = useView();
  if (embedded.kind === 'picture') {
    return (
      <Picture
        className={styles['picture']}
        path={embedded.path}
        alt={embedded.title}
        sizes="(width >= 800px) 672px, 100vw"
        widths={[390, 600, 800, 1200]}
        ratio={[embedded.width, embedded.height]}
      />
    );
  }
  if (embedded.kind === 'podcast') return <PodcastRow podcast={embedded.podcast} />;
  if (embedded.kind === 'episode') return <EpisodeCard episode={embedded.episode} />;
  const link = findEmbeddedLink(embedded, view);
  return (
    link && (
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    )
  );
}
