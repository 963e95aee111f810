import type { GenreName } from '../../core/domain/audiobook.ts';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { LinkChips } from './LinkChips.tsx';
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
    ...categories.map(({ id, name }) => ({
      label: text.content_search_category({ name }),
      href: linkToCategory(id, region),
    })),
    ...genres.map(({ key, name }) => ({
      label: text.content_search_genre({ name }),
      href: linkTo('discoverAudiobooks', region, {}, { genre: key }),
    })),
    ...searches.map((search) => ({ label: search, href: linkTo('search', region, {}, { q: search }) })),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={results['links']} aria-label={text.content_search_suggestions()} data-suggestions>
      <LinkChips links={links} />
    </nav>
  );
}
