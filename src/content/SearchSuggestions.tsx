import type { GenreName } from '../../core/domain/audiobook.ts';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import styles from './LinkChips.module.css';
import results from './SearchResults.module.css';

export type SearchSuggestionsProps = {
  /** categories and genres with the name of the query; they come first */
  categories: readonly { id: number; name: string }[];
  genres: readonly GenreName[];
  /** complete searches */
  searches: readonly string[];
};

/** Links for a query: to its category and genre, and to complete searches. Arrow keys reach them from the field. */
export function SearchSuggestions({ categories, genres, searches }: SearchSuggestionsProps) {
  const { region } = useView();
  const links = [
    ...categories.map(({ id, name }) => [text.content_search_category({ name }), linkToCategory(id, region)]),
    ...genres.map(({ key, name }) => [
      text.content_search_genre({ name }),
      linkTo('discoverAudiobooks', region, {}, { genre: key }),
    ]),
    ...searches.map((search) => [search, linkTo('search', region, {}, { q: search })]),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={results['links']} aria-label={text.content_search_suggestions()} data-suggestions>
      <ul role="list" className={styles['list']}>
        {links.map(([label, href = '']) => (
          <li key={href}>
            <ButtonLink size="small" variant="secondary" href={href}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
