import type { Evidence } from './choose-show.ts';
import { cleanLine } from './clean-text.ts';
import { foldTitle } from './matched-item.ts';
import type { FeedValues } from './parse-feed.ts';

/** The title and author of a show. */
export type ShowNames = { title: string; author: string };

/** The names of a feed; the title replaces an author that it does not state. */
export type FeedNames = ShowNames & { isAuthorStated: boolean };

const fold = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();

/** Names without repeats: feeds list a host with two roles twice. */
function nameOnce(names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.filter((name) => known.size < known.add(fold(name)).size);
}

/** Reads the title and author of a feed. */
export function readNames({ texts, hosts }: FeedValues): FeedNames {
  const title = cleanLine(texts.get('title') ?? texts.get('itunes:title') ?? texts.get('dc:title'));
  const author =
    cleanLine(texts.get('itunes:author')) ||
    cleanLine(nameOnce(hosts).join(', ')) ||
    cleanLine(texts.get('dc:creator'));
  return { title, author: author || title, isAuthorStated: author !== '' };
}

/** A string of author and title that no other author and title have. */
export const nameValue = ({ author, title }: ShowNames): string =>
  `title ${JSON.stringify([fold(author), foldTitle({ title })])}`;

/** A string of a title alone: authors appear, disappear and change. */
export const titleValue = ({ title }: Pick<ShowNames, 'title'>): string =>
  `title ${JSON.stringify([foldTitle({ title })])}`;

/**
 * Compares the titles, without their signs, and the authors of a feed and a show. A stored author that equals the title
 * may replace a missing one.
 */
export function compareNames(
  feed: FeedNames,
  show: ShowNames,
): Pick<Evidence, 'isTitleSame' | 'isAuthorSame' | 'isAuthorMissing'> {
  const isAuthorSame = feed.isAuthorStated && fold(feed.author) === fold(show.author);
  return {
    isTitleSame: foldTitle(feed) === foldTitle(show),
    isAuthorSame,
    isAuthorMissing: !feed.isAuthorStated || (!isAuthorSame && fold(show.title) === fold(show.author)),
  };
}
