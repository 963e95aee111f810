/** Event after `<html data-me>` was set from the response. */
export const userLoadedEvent = 'nordlyd:known';
