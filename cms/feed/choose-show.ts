import type { SharedEpisodes } from './match-episodes.ts';

/** What a feed and a stored show have in common. */
export type Evidence = {
  /**
   * `present`, `former`: the show was read at the feed's present address, or at one that redirects there for good.
   * `own claim`: the show only claims an address where the feed was read. `claim`: any other address.
   */
  address: 'present' | 'former' | 'own claim' | 'claim' | 'none';
  guid: 'same' | 'other' | 'none';
  isTitleSame: boolean;
  isAuthorSame: boolean;
  isAuthorMissing: boolean;
  /** both were read from addresses, and from none in common */
  isElsewhere: boolean;
  episodes: SharedEpisodes;
};

/** A stored show that may be that of a feed. */
export type Candidate<Show> = { show: Show; evidence: Evidence };

const isReadThere = ({ address }: Evidence): boolean => address === 'present' || address === 'former';

/**
 * True when a feed and a show are one show. An equal title needs an equal author, or one identifier: guid, address or
 * self link. Another author at other addresses, or with a self link, needs an episode, too. An equal author needs the present address, or a
 * guid or redirect with an episode. Feeds copy guids from templates: two addresses need most episodes. A title alone
 * needs most episodes, and one without an author. Two guids need title and episode: another host may give a show another
 * guid.
 */
export function isSameShow(evidence: Evidence): boolean {
  const { address, guid, isTitleSame, isAuthorSame, isAuthorMissing, isElsewhere, episodes } = evidence;
  const isStrong = isReadThere(evidence) || guid === 'same';
  const isCertain = address === 'present' || (address === 'former' && guid === 'same');
  if (isAuthorSame && isCertain) return true;
  if (guid === 'other' && !isReadThere(evidence) && address !== 'own claim')
    return isTitleSame && (isAuthorSame || isAuthorMissing) && episodes !== 'none';
  if (isTitleSame && (isAuthorSame || isStrong || address !== 'none'))
    return isAuthorSame || isAuthorMissing || (isStrong && !isElsewhere) || episodes !== 'none';
  if ((isTitleSame && isAuthorMissing) || (isAuthorSame && isStrong && !isElsewhere)) return episodes !== 'none';
  // two shows with one author or one title may have a trailer in common
  const isClaimed = address !== 'none' && (isAuthorSame || !isElsewhere);
  const isRelated = isTitleSame || ((isAuthorSame || isAuthorMissing) && (isStrong || isClaimed));
  return isRelated && episodes === 'most';
}

/** True when the address or the guid of a feed is that of the show; two feeds at two addresses may have one guid. */
const ownsIdentifier = (evidence: Evidence): boolean =>
  isReadThere(evidence) || (evidence.guid === 'same' && (!evidence.isElsewhere || evidence.episodes !== 'none'));

const addressWeights = { present: 3, former: 1, 'own claim': 1, claim: 1, none: 0 };

/** The weight of all evidence: title and author weigh more than an address, and an address more than a guid. */
function weigh({ address, guid, isTitleSame, isAuthorSame, episodes }: Evidence): number {
  const names = (isTitleSame ? 3 : 0) + (isAuthorSame ? 1 : 0);
  return addressWeights[address] + (guid === 'same' ? 2 : 0) + names + (episodes === 'none' ? 0 : 2);
}

/** Shows whose episodes can change the choice: many shows of one publisher may claim one address. */
export function listUndecided<Show>(
  candidates: readonly { show: Show; evidence: Omit<Evidence, 'episodes'> }[],
): Show[] {
  const certain = candidates.map(({ evidence }) => ({ ...evidence, episodes: 'none' as const })).filter(isSameShow);
  const least = Math.max(0, ...certain.map(weigh));
  const open = candidates.filter(({ evidence }) => weigh({ ...evidence, episodes: 'most' }) >= least);
  return open.length === 1 && certain.length > 0 ? [] : open.map(({ show }) => show);
}

/**
 * Chooses the stored show of a feed: the one with the most evidence, when it is the same show.
 *
 * @returns the show, or nothing for a new show; or the shows that contradict each other, or the feed, the first one by
 *   evidence.
 */
export function chooseShow<Show>(
  candidates: readonly Candidate<Show>[],
  isReplaceAllowed: boolean,
): { known?: Show; contradicting?: Show[] } {
  const isRival = ({ evidence }: Candidate<Show>): boolean =>
    isSameShow(evidence) || ownsIdentifier(evidence) || (isReplaceAllowed && evidence.guid === 'same');
  const rivals = candidates.filter(isRival).toSorted((one, other) => weigh(other.evidence) - weigh(one.evidence));
  const [best] = rivals;
  if (best === undefined) return {};
  const equal = rivals.filter(({ evidence }) => weigh(evidence) === weigh(best.evidence));
  if (isReplaceAllowed || (equal.length === 1 && isSameShow(best.evidence))) return { known: best.show };
  return { contradicting: equal.map(({ show }) => show) };
}
