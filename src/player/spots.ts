import { spotsKey } from './spots-key.ts';

/** Where an item stopped, in seconds, and when, in ms since 1970. */
export type Spot = { seconds: number; at: number };

/** A tab holds the positions of a user, whose account has them too; the browser those of a visitor. */
export type SpotPlace = 'sessionStorage' | 'localStorage';

/** Most items whose positions are stored, and for how long, in ms: the cookie page names it. */
const mostItems = 20;
const lastingMs = 30 * 86_400_000;

const isSpot = (value: unknown, now: number): value is Spot => {
  const { seconds, at } = (value ?? {}) as Partial<Record<keyof Spot, unknown>>;
  return typeof seconds === 'number' && seconds >= 0 && typeof at === 'number' && now - at < lastingMs;
};

/** The positions by item; none when the browser blocks storage or its content is not ours. */
function readSpots(place: SpotPlace, now: number): [id: string, spot: Spot][] {
  try {
    const stored = JSON.parse(globalThis[place].getItem(spotsKey) ?? '{}') as Record<string, unknown>;
    return Object.entries(stored).filter((entry): entry is [string, Spot] => isSpot(entry[1], now));
  } catch {
    return [];
  }
}

/** The newest position of an item in this tab or browser; at the beginning when there is none. */
export function readSpot(id: string, now: number): Spot {
  const found = [...readSpots('sessionStorage', now), ...readSpots('localStorage', now)].filter(
    ([name]) => name === id,
  );
  return found.map(([, spot]) => spot).sort((one, other) => other.at - one.at)[0] ?? { seconds: 0, at: 0 };
}

/** Stores the position of an item, and drops old positions (decision 0122). */
export function writeSpot(id: string, spot: Spot, place: SpotPlace): void {
  const others = readSpots(place, spot.at).filter(([name]) => name !== id);
  const newest = others.sort(([, one], [, other]) => other.at - one.at).slice(0, mostItems - 1);
  try {
    globalThis[place].setItem(spotsKey, JSON.stringify(Object.fromEntries([[id, spot], ...newest])));
  } catch {
    // the browser blocks storage: the next visit starts at the beginning
  }
}
