/**
 * Parses a fetched page without its inline style. The policy of the current document does not allow that style, and the
 * linked sheets of this document have its rules (decision 0140).
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html');
