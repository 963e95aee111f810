import { findCategoryByKey } from '../../core/domain/category.ts';
import type { Episode } from '../../core/domain/episode.ts';
import type { PodcastDetails } from '../../core/domain/podcast.ts';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { useView } from '../view.tsx';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { CoverHeader } from './CoverHeader.tsx';
import { FollowButton } from './FollowButton.tsx';
import { ListenLink } from './ListenLink.tsx';
import styles from './PodcastHeader.module.css';
import { RichTextView } from './RichTextView.tsx';
import { CompactPlayer } from '../player/CompactPlayer.tsx';

const premiumCategory = findCategoryByKey('premium');

/** Cover, title, author, categories and text of a podcast, with links to its newest episode, trailer and follow button. */
export function PodcastHeader({
  podcast,
  crumbs,
  latest,
}: {
  podcast: PodcastDetails;
  crumbs: readonly Crumb[];
  latest: Episode | undefined;
}) {
  const { region } = useView();
  return (
    <CoverHeader
      path={podcast.imageUrl}
      title={podcast.title}
      above={
        <>
          <Breadcrumbs crumbs={crumbs} />
          {podcast.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
        </>
      }
    >
      <p className={styles['author']}>{podcast.author}</p>
      {podcast.textContent === undefined ? (
        <p className={styles['description']}>{podcast.description}</p>
      ) : (
        <div className={styles['description']}>
          <RichTextView document={podcast.textContent} />
        </div>
      )}
      <ul role="list" className={styles['categories']}>
        {/* the badge above says Premium */}
        {podcast.categories
          .filter(({ id }) => id !== premiumCategory)
          .map((category) => (
            <li key={category.id}>
              <a className={styles['category']} href={linkToCategory(category.id, region)}>
                {category.name}
              </a>
            </li>
          ))}
      </ul>
      <div className={styles['ways']}>
        {latest && (
          <ListenLink
            isPremium={latest.isPremium}
            href={linkTo('episode', region, { id: latest.id })}
            label={text.content_listen_latest()}
          />
        )}
        <FollowButton podcast={podcast} />
      </div>
      {podcast.trailerUrl !== undefined && (
        <div className={styles['trailer']}>
          <p>{text.page_trailer()}</p>
          <CompactPlayer
            source={podcast.trailerUrl}
            seconds={podcast.trailerSeconds}
            label={text.page_trailer_of({ title: podcast.title })}
          />
        </div>
      )}
    </CoverHeader>
  );
}
