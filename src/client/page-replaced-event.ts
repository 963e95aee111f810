/** Event of the window: another page has replaced the contents of the document, whose audio plays on. */
export const pageReplacedEvent = 'nordlyd:page-replaced';
