const pollMs = 2_000;

/** Waits for the interval between two polls of a provider's result. */
export const waitForNextPoll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));
