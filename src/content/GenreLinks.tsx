import type { GenreName } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import styles from './GenreLinks.module.css';

/**
 * Links to the genres of audiobooks.
 *
 * @param isPartOfAll adds a link to all genres.
 */
export function GenreLinks({ genres, isPartOfAll = false }: { genres: readonly GenreName[]; isPartOfAll?: boolean }) {
  const { region, query } = useView();
  return (
    <ul role="list" className={styles['list']}>
      {isPartOfAll && (
        <li>
          <ButtonLink size="small" variant="secondary" href={linkTo('discoverAudiobooks', region)}>
            {text.content_audiobooks_all()}
          </ButtonLink>
        </li>
      )}
      {genres.map(({ key, name }) => (
        <li key={key}>
          <ButtonLink
            size="small"
            variant="secondary"
            href={linkTo('discoverAudiobooks', region, {}, { genre: key })}
            aria-current={query['genre'] === key ? 'page' : undefined}
          >
            {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
