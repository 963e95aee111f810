import { Impatience, waitPatiently } from './patience.ts';
import type { SessionBook } from './session-book.ts';

/** A page waits for the book no longer than this, in ms: one that is gone without a word must not take every page with it. */
const patienceMs = 1_000;
/** A place that said nothing is not asked again for so long, in ms: a page that asks it three times would wait three times. */
const restMs = 5_000;
/** Places that are held in mind at most. */
const maximumPlaces = 10_000;

/**
 * Asks and tells a book what somebody waits for.
 *
 * @returns the same moves; each throws Impatience after a second, and at once where the place said nothing a moment ago.
 */
export function createPatientBook(
  book: Pick<SessionBook, 'read' | 'note'>,
  now: () => number,
): Pick<SessionBook, 'read' | 'note'> {
  /** until when each place rests; they stand in the order in which that ends */
  const resting = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [place, until] of resting) {
      if (until > now() && resting.size < maximumPlaces) return;
      resting.delete(place);
    }
  };
  const placeOf = (key: string): string => key.split('/', 1)[0] ?? key;
  const askSoon = async <Value>(keys: readonly string[], ask: () => Promise<Value>): Promise<Value> => {
    const places = new Set(keys.map(placeOf));
    for (const place of places)
      if ((resting.get(place) ?? 0) > now()) throw new Impatience('no answer a moment ago either');
    try {
      return await waitPatiently(ask(), patienceMs);
    } catch (error) {
      if (error instanceof Impatience) {
        forgetOld();
        for (const place of places) {
          resting.delete(place);
          resting.set(place, now() + restMs);
        }
      }
      throw error;
    }
  };
  return {
    read: (keys) => askSoon(keys, () => book.read(keys)),
    note: (key, value, keepMs) => askSoon([key], () => book.note(key, value, keepMs)),
  };
}
