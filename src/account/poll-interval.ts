const pollMs = 2_000;

/** Waits for as long as lies between two looks at what a provider has yet to answer. */
export const waitForNextPoll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));
