/**
 * Parses a fetched page. Its inline style is left out: the policy of the current document does not allow it, and the linked
 * sheets of this document have its rules (decision 0140).
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html');
