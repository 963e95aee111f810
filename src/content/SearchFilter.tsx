import type { SearchKind, SearchTotals } from '../api/to-catalogue.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { LinkChips } from './LinkChips.tsx';
import results from './SearchResults.module.css';

/** Links to all hits and to those of one kind, each with its number; none for a single kind. */
export function SearchFilter({
  query,
  kind,
  totals,
  swap,
}: {
  query: string;
  kind: SearchKind | undefined;
  totals: SearchTotals;
  swap: string;
}) {
  const { region } = useView();
  const kinds = [
    ['podcast', text.shell_podcasts(), totals.podcast],
    ['audiobook', text.shell_audiobooks(), totals.audiobook],
    ['episode', text.content_search_episodes(), totals.episode],
  ] as const;
  const filled = kinds.filter(([name, , total]) => total > 0 || name === kind);
  if (filled.length < 2) return null;
  const all = [undefined, text.content_search_all(), totals.podcast + totals.audiobook + totals.episode] as const;
  return (
    <nav className={results['links']} aria-label={text.content_search_filter()}>
      <LinkChips
        swap={swap}
        links={[all, ...filled].map(([name, label, total]) => ({
          href: linkTo('search', region, {}, { q: query, kind: name }),
          label: `${label} ${total}`,
          isCurrent: name === kind,
        }))}
      />
    </nav>
  );
}
