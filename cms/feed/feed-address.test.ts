import { expect, it } from 'vitest';
import { readClaimedAddress } from './feed-address.ts';
import { createFeedParser } from './parse-feed.ts';
import { listIdentifiers } from './show-identity.ts';
import { makeFeedXml } from './example-feed.ts';

it.each([
  'https://feeds.example.com/show.xml',
  'http://yourdomain.com/feed.xml',
  'https://your-site.example/feed.xml',
  'https://MY-PODCAST.example/feed.xml',
  'https://feeds.example/THE_SHOW',
  'https://domain.tld/feed.xml',
  'https://podd.test/feed.xml',
  'https://podd.example/__SLUG__.xml',
  'https://podd.example/%SLUG%/rss',
  'https://podd.example/#{slug}',
  'https://podd.example/FEED_URL',
  'https://podd.example/path/to/feed.xml',
  'https://podd.example/default.aspx',
  'https://podd.example/om/',
  'https://www.podd.example/om',
  'https://podd.example/Om?utm_source=rss&utm_medium=feed',
  'https://podd.example/?utm_campaign=a',
  'https://podd.example/sv/',
  'https://podd.example/sv-SE',
  'https://podd.example/fi/index.html',
  'https://podd.example/se/',
  'https://podd.example/etusivu',
  'https://podd.example/?lang=sv',
  'feed.xml',
])('%s identifies no show', (text) => {
  expect(readClaimedAddress(text, 'https://podd.example/om')).toBeUndefined();
});

it.each([
  'https://podd.example/feed.xml',
  'https://podd.example/om?format=rss',
  'https://mypodcast.host.example/rss',
  'https://www.thepodcast.example/feed',
  'https://feeds.example/public/shows/the-show',
  'https://my.example/hosting/podcast.xml',
  'https://podd.example/?feed=rss',
])('%s identifies a show', (text) => expect(readClaimedAddress(text, 'https://podd.example/om')).toBeDefined());

it.each([
  ['https://cdn.example/a.xml', 'feed cdn.example/a.xml'],
  ['https://cdn.example/a.xml?token=1', undefined],
  ['https://b.example/a.xml', undefined],
  [undefined, undefined],
])('the address %s after a temporary redirect is stored as %s', (address, expected) => {
  const parser = createFeedParser({ onItem: () => undefined });
  parser.write(makeFeedXml(''));
  const found = listIdentifiers(parser.end().channel, ['https://a.example/a.xml', 'https://b.example/a.xml'], address);
  expect(found.find(({ kind }) => kind === 'address after a redirect')?.value).toBe(expected);
});
