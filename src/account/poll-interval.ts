const lookMs = 2_000;

/** Waits for as long as lies between two looks at what a provider has yet to answer. */
export const untilNextLook = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lookMs));
