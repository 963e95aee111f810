import { expect, it } from 'vitest';
import { readTexts } from './description.ts';
import { makeFeedXml, makeItemXml } from './example-feed.ts';
import { createFeedParser, type FeedValues } from './parse-feed.ts';

const html =
  '<p>Hej&nbsp;d&aring; &ndash; R&D &amp; <a href="https://a.example/?x=1&y=2">mer</a></p><ul><li>tr&auml;d</li></ul>';
const words = { description: 'Hej då – R&D & mer\n– träd' };

/** Parses a feed in chunks of `size` characters. */
function parse(xml: string, size: number): { items: FeedValues[]; faults: number } {
  const items: FeedValues[] = [];
  const parser = createFeedParser({ onItem: (item) => items.push(item) });
  for (let at = 0; at < xml.length; at += size) parser.write(xml.slice(at, at + size));
  return { items, faults: parser.end().faults };
}

it.each([1, 7, 10, 64, 1e6])(
  'HTML entities become characters, raw or escaped, when a feed arrives %i characters at a time',
  (size) => {
    const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const { items, faults } = parse(
      makeFeedXml(
        makeItemXml('a', { rest: `<!-- <![CDATA[ & --><description><![CDATA[${html}]]></description>` }) +
          makeItemXml('b', { rest: `<description>${escaped}</description>` }) +
          // neither CDATA nor escaped, as in careless feeds
          makeItemXml('c', { rest: '<description>R&D, tr&auml;d <![CDATA[&amp;]]> &aring;r & dag</description>' }),
      ),
      size,
    );
    const [raw, ...others] = items.map(({ texts }) => texts.get('description'));
    expect(raw).toBe(html);
    expect([raw, others[0]].map(readTexts)).toEqual([expect.objectContaining(words), expect.objectContaining(words)]);
    expect(readTexts(others[1])?.description).toBe('R&D, träd & år & dag');
    expect(faults).toBe(0);
  },
);
