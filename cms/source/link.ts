/** A link in Contentful's format. */
export type Link = { sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string } };

export const makeLink = (id: string, linkType: 'Entry' | 'Asset' = 'Entry'): Link => ({
  sys: { type: 'Link', linkType, id },
});

export const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && (value as Partial<Link>).sys?.type === 'Link';
