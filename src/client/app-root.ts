/** Id of the element in which the browser takes over an app page; content pages have no such element. */
export const appRootId = 'app';

/** Id of the data block beside it: the address that the page was rendered from, for the browser to start with. */
export const viewId = 'view';
