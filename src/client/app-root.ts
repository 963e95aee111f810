/** Id of the element that React hydrates on an app page. */
export const appRootId = 'app';

/** Id of the data block with the view that the page was rendered from. */
export const viewId = 'view';
