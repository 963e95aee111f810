import { documentToHtmlString } from '@contentful/rich-text-html-renderer';
import { BLOCKS, type Document } from '@contentful/rich-text-types';
import { describe, expect, it } from 'vitest';
import { writeRichText } from './write-rich-text.ts';
import { parseRichText } from './rich-text.ts';

const html = (...lines: string[]): string => documentToHtmlString(parseRichText(lines));

describe('parseRichText', () => {
  it.each([1, 2, 3, 4, 5, 6])('reads a heading of level %i', (level) => {
    expect(html(`${'#'.repeat(level)} Villkor`)).toBe(`<h${level}>Villkor</h${level}>`);
  });

  it('reads bold, italic and links inside a paragraph', () => {
    expect(html('Les **alt** og _mer_ på [siden](route:qa).')).toBe(
      '<p>Les <b>alt</b> og <i>mer</i> på <a href="route:qa">siden</a>.</p>',
    );
  });

  it('reads nested marks, marks in links and nested lists', () => {
    expect(html('Les **[siden](route:qa) _nå_**, _[**ja**](route:qa)_.')).toBe(
      '<p>Les <a href="route:qa"><b>siden</b></a><b> </b><i><b>nå</b></i>, <a href="route:qa"><b><i>ja</i></b></a>.</p>',
    );
    expect(html('- a', '  1. b', '  2. c', '- d', '1. e')).toBe(
      '<ul><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul><ol><li><p>e</p></li></ol>',
    );
  });

  it('does not read an underscore inside a word as a mark', () => {
    expect(html('Kakan has_completed_checkout _gäller_ än.')).toBe(
      '<p>Kakan has_completed_checkout <i>gäller</i> än.</p>',
    );
  });

  it('groups list items and table rows', () => {
    expect(html('- en', '- två', 'slut')).toBe('<ul><li><p>en</p></li><li><p>två</p></li></ul><p>slut</p>');
    expect(html('1. en', '2. två')).toBe('<ol><li><p>en</p></li><li><p>två</p></li></ol>');
    expect(html('| Namn | Tid |', '| region | 12 |')).toBe(
      '<table><tr><th><p>Namn</p></th><th><p>Tid</p></th></tr><tr><td><p>region</p></td><td><p>12</p></td></tr></table>',
    );
  });

  it('reads quotes and rules', () => {
    expect(html('> Tyst.', '---')).toBe('<blockquote><p>Tyst.</p></blockquote><hr/>');
  });

  it('embeds assets and entries as links', () => {
    const { content }: Document = parseRichText(['!asset[aurora-fjord]', '!entry[start.faq]']);
    expect(content.map(({ nodeType, data }) => [nodeType, data['target'].sys.linkType, data['target'].sys.id])).toEqual(
      [
        [BLOCKS.EMBEDDED_ASSET, 'Asset', 'aurora-fjord'],
        [BLOCKS.EMBEDDED_ENTRY, 'Entry', 'start.faq'],
      ],
    );
  });
});

describe('writeRichText', () => {
  it.each([
    [['## Rubrik', 'Läs **allt** och _mer_ på [sidan](route:qa), 50 % < 60 %.', '- en', '- två med **fet**']],
    [
      [
        '1. en',
        '2. två',
        '> Tyst.',
        '---',
        '| Namn | Tid |',
        '| a | 12 _min_ |',
        '!asset[aurora-fjord]',
        '!entry[start.faq]',
      ],
    ],
    [[String.raw`\# inte en rubrik`, String.raw`\- inte en punkt`, String.raw`1\. inte heller`, 'a_b_c * d [e] **']],
    [[String.raw`\*\*inte fet\*\* och \[ingen\](route:qa) **men \_detta\_**`]],
  ])('writes %j unchanged after parsing', (lines) => expect(writeRichText(parseRichText(lines))).toEqual(lines));
});
