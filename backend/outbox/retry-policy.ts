/** Rejections after which a task is not retried: an operator has to look into it. */
export const maxRejections = 5;

/** Pauses after each rejection but the last, in ms: a manual correction at the provider takes effect within the day. */
const pausesMs = [60_000, 600_000, 3_600_000, 21_600_000];

/** Delay of the next attempt after a number of rejections, in ms. */
export const retryDelayMs = (refusals: number): number => pausesMs[refusals - 1] ?? 0;
