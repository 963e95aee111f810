import type { GenreName } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { LinkChips } from './LinkChips.tsx';

/**
 * Links to the genres of audiobooks.
 *
 * @param isPartOfAll adds a link to all genres.
 */
export function GenreLinks({ genres, isPartOfAll = false }: { genres: readonly GenreName[]; isPartOfAll?: boolean }) {
  const { region, query } = useView();
  const all = { href: linkTo('discoverAudiobooks', region), label: text.content_audiobooks_all() };
  const links = genres.map(({ key, name }) => ({
    href: linkTo('discoverAudiobooks', region, {}, { genre: key }),
    label: name,
    isCurrent: query['genre'] === key,
  }));
  return <LinkChips links={isPartOfAll ? [all, ...links] : links} />;
}
