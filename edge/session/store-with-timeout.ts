import { waitPatiently } from '../http/timeout.ts';
import type { SessionBook } from './shared-store.ts';

/** A page waits for the book no longer than this, in ms: one that is gone without a word must not take every page with it … */
const patienceMs = 1_000;
/** … and so long for a place that has just said nothing: a page that asks it three times would wait three times. */
const shortPatienceMs = 100;
/** A place counts as silent for so long, in ms, once it has said nothing. */
const silentMs = 5_000;
/** Places that are held in mind at most. */
const maximumPlaces = 10_000;

/**
 * Asks and tells a book what somebody waits for.
 *
 * @returns the same moves; each throws Impatience after a second, and after a tenth of one where its place has just said
 *   nothing. The book is asked and told all the same, and its first answer ends this.
 */
export function createPatientBook(
  book: Pick<SessionBook, 'read' | 'note'>,
  now: () => number,
): Pick<SessionBook, 'read' | 'note'> {
  /** until when each place counts as silent; they stand in the order in which that ends */
  const silent = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [place, until] of silent) {
      if (until > now() && silent.size < maximumPlaces) return;
      silent.delete(place);
    }
  };
  const placeOf = (key: string): string => key.split('/', 1)[0] ?? key;
  const askSoon = async <Value>(keys: readonly string[], ask: () => Promise<Value>): Promise<Value> => {
    const places = [...new Set(keys.map(placeOf))];
    const isSilent = places.some((place) => (silent.get(place) ?? 0) > now());
    const asked = ask();
    const speak = (): void => places.forEach((place) => silent.delete(place));
    // also one that comes after nobody waits for it any more
    void asked.then(speak, () => undefined);
    try {
      return await waitPatiently(asked, isSilent ? shortPatienceMs : patienceMs);
    } catch (error) {
      // one that fails says nothing either
      if (!isSilent) {
        forgetOld();
        for (const place of places) silent.set(place, now() + silentMs);
      }
      throw error;
    }
  };
  return {
    read: (keys) => askSoon(keys, () => book.read(keys)),
    note: (key, value, keepMs) => askSoon([key], () => book.note(key, value, keepMs)),
  };
}
