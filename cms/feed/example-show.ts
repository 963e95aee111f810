import { makeFeedXml } from './example-feed.ts';
import { createFeedParser, type FeedValues } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';

/** For tests: what identifies a show; `read` and `claim` are parts of addresses. */
export type ShowFields = {
  title: string;
  author?: string;
  guid?: string;
  read?: string[];
  claim?: string;
  episodes?: string[];
};

/** For tests: the address of a feed. */
export const makeAddress = (path: string): string => `https://feeds.example/${path}.xml`;

/** For tests: the channel of a feed. */
export function parseChannel({ title, author, guid, claim }: ShowFields): FeedValues {
  const parser = createFeedParser({ onItem: () => undefined });
  const parts = [
    `<title>${title}</title>`,
    author && `<itunes:author>${author}</itunes:author>`,
    guid && `<podcast:guid>${guid}</podcast:guid>`,
    claim && `<atom:link rel="self" href="${makeAddress(claim)}"/>`,
  ];
  parser.write(makeFeedXml('', parts.filter(Boolean).join('')));
  return parser.end().channel;
}

/** For tests: a stored show. */
export const makeShow = ({ title, author = title, guid, read = [], claim }: ShowFields): ImportedShow => ({
  format: 1,
  key: `se ${title} ${author} ${read[0] ?? ''}`,
  identifiers: [
    ...(guid === undefined ? [] : [`guid ${guid}`]),
    ...read.map((path) => `read feeds.example/${path}.xml`),
    ...(claim === undefined ? [] : [`feed feeds.example/${claim}.xml`]),
  ],
  slug: `${title} ${author}`,
  region: 'se',
  title,
  description: title,
  author,
  categoryIds: [14],
  publishedAt: '2026-11-01T00:00:00.000Z',
});
