/** Refusals after which nobody is asked again: a person has to look into it. */
export const maxRejections = 5;

/** Pauses after each refusal but the last, in ms: what a person mends at the other side is seen within the day. */
const pausesMs = [60_000, 600_000, 3_600_000, 21_600_000];

/** Time until the next try after so many refusals, in ms. */
export const retryDelayMs = (refusals: number): number => pausesMs[refusals - 1] ?? 0;
