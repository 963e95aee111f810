/** Says that `<html data-me>` holds what the server answered, once on each page. */
export const userLoadedEvent = 'nordlyd:known';
