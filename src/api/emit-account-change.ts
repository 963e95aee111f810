/** Says that what somebody holds has changed: what the frame around the page shows of it is asked for again. */
export const changedEvent = 'nordlyd:changed';

export const announceChange = (): void => void document.dispatchEvent(new Event(changedEvent));
