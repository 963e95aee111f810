import { foldTitle, listMissing, type Dated, type MatchedItem } from './matched-item.ts';
import type { ImportedEpisode } from './show-file.ts';

/** The words of a title, without signs and without zeros in front of numbers. */
const listWords = (entry: Dated): Set<string> =>
  new Set(
    foldTitle(entry)
      .split(/[\s#+]+/)
      .flatMap((word) => (word === '' ? [] : [word.replace(/^0+(?=\d)/, '')])),
  );

const hasAll = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...others].every((word) => words.has(word));

/** True when one title has all words of the other, and no other number: "#12 Skogen" and "Avsnitt 12: Skogen". */
function isEdited(one: Dated, other: Dated): boolean {
  const [words, others] = [listWords(one), listWords(other)];
  const [numbers, otherNumbers] = [words, others].map((set) => [...set].filter((word) => /^\d+$/.test(word)).sort());
  const areSame = numbers!.length === 0 || otherNumbers!.length === 0 || numbers!.join() === otherNumbers!.join();
  return words.size > 0 && others.size > 0 && areSame && (hasAll(words, others) || hasAll(others, words));
}

/** Gives items of a feed that moved the stored episodes with their times and edited titles, where each is the only one. */
export function matchEdited(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
): MatchedItem[] {
  const byTime = ({ dateAdded }: Dated): number => Date.parse(dateAdded);
  const stored = Map.groupBy(earlier.values(), byTime);
  const listed = Map.groupBy(items, byTime);
  const missing = new Set(listMissing(items, earlier));
  return items.map((item) => {
    const [old, ...others] = stored.get(byTime(item)) ?? [];
    const isOnly = others.length === 0 && listed.get(byTime(item))!.length === 1;
    if (item.old !== undefined || old === undefined || !isOnly || !missing.has(old) || !isEdited(item, old))
      return item;
    return { ...item, old };
  });
}
