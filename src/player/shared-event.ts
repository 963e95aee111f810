/** Event of a player whose link was shared; its detail is the method. */
export const sharedEvent = 'shared';

/** The device's own dialog, or a copy of the link. */
export type ShareMethod = 'device' | 'copy';
