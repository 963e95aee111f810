/** Event after a change of the account: the page frame reloads its data. */
export const accountChangedEvent = 'nordlyd:changed';

export const emitAccountChange = (): void => void document.dispatchEvent(new Event(accountChangedEvent));
