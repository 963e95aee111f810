import type { EmailParts } from './layout.ts';

/** Renders the plain text of an email from the parts of its layout. */
export function renderPlainText({ paragraphs, rows, button, links, closing, footer }: EmailParts): string {
  const write = ({ text, url }: EmailParts['links'][number]): string => `${text}: ${url}`;
  const table = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const allLinks = button === undefined ? links : [button, ...links];
  const end = [footer.company, ...footer.links.map(write)].join('\n');
  return [...paragraphs, table, ...allLinks.map(write), ...closing, end].filter((part) => part !== '').join('\n\n');
}
