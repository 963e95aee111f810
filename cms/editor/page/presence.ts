/** An editor is present until this long after the last sign of the open page, in ms. */
const presentMs = 40_000;

/** Documents and editors that are remembered; more than an editorial team has open. */
const rememberedMaximum = 500;

/** Who has which page open. */
export type Presence = {
  /** Notes that an editor has a page open. @returns the names of the others who have it open, sorted. */
  record: (id: string, editor: string) => string[];
};

/** @param now clock in ms */
export function createPresence(now: () => number = Date.now): Presence {
  const seen = new Map<string, { id: string; editor: string; at: number }>();
  return {
    record: (id, editor) => {
      for (const [key, { at }] of seen) if (at < now() - presentMs) seen.delete(key);
      const key = `${id} ${editor}`;
      if (seen.size < rememberedMaximum || seen.has(key)) seen.set(key, { id, editor, at: now() });
      return [...seen.values()]
        .flatMap((one) => (one.id === id && one.editor !== editor ? [one.editor] : []))
        .toSorted();
    },
  };
}
