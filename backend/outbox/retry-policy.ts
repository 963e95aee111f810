/** Rejections after which a task is not retried: an operator has to look into it. */
export const maxRejections = 5;

/** Pauses after each rejection but the last, in ms: a manual correction at the provider takes effect within the day. */
const pausesMs = [60_000, 600_000, 3_600_000, 21_600_000];

/** Delay of the next attempt after a number of rejections, in ms. */
export const retryDelayMs = (refusals: number): number => pausesMs[refusals - 1] ?? 0;

/** The longest pause before a provider without a usable response is called again for the same item, in ms. */
const longestPauseMs = 600_000;

/** In its first minute an item is repeated in every round. */
const firstMs = 60_000;

/** After that it waits for this part of its age. */
const partOfAge = 10;

/**
 * Pause before the next attempt after a call without a usable response: a gateway's page, a lost or a malformed response.
 * It grows with the age of the item up to ten minutes; the attempts of the first minute follow at once.
 *
 * @param since when the item was stored.
 * @returns the pause in ms.
 */
export const findSilencePause = (since: Date): number =>
  Math.min(Math.max(0, Math.floor((Date.now() - since.getTime() - firstMs) / partOfAge)), longestPauseMs);
