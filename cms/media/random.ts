/** A source of chance that always takes the same course for the same name. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number;
  between: (low: number, high: number) => number;
  /** a whole number, both ends included */
  whole: (low: number, high: number) => number;
  pick: <Item>(list: readonly Item[]) => Item;
};

/** A 32-bit hash of a name (FNV-1a). */
export function hashName(name: string): number {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
}

/** Seeds a source of chance with a name. */
export function createRandom(name: string): Random {
  let state = hashName(name);
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}
