/** Seconds that the skip buttons, the arrow keys and the keys of the lock screen move. */
export const skipSeconds = { back: -15, forward: 30 } as const;
