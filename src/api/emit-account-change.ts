/** Says that what somebody holds has changed: what the frame around the page shows of it is asked for again. */
export const accountChangedEvent = 'nordlyd:changed';

export const emitAccountChange = (): void => void document.dispatchEvent(new Event(accountChangedEvent));
