import { describe, expect, it } from 'vitest';
import { isPublicAddress, validateUrl } from './safe-url.ts';
import { categoryIds, fallbackCategory, mapCategories } from './category.ts';
import { readTexts } from './description.ts';

const readDescription = (text: string): string | undefined => readTexts(text)?.description;

describe('descriptions of a feed', () => {
  it('keep lists, links and emphasis as simple Markdown, without unsafe links and scripts', () => {
    const read = (html: string): string[] | undefined => readTexts(html)?.textContent;
    const html = `<h3>I dag</h3><p>Läs <a href="https://a.example/x(1)?b=1&amp;c=2" onclick="x()">vår *egna* sida</a>, <b>fet</b>.</p>
      <ul><li><p>ett</p></li><li>två<script>alert(1)</script></li></ul><ol><li>a</li></ol><blockquote>citat</blockquote>`;
    expect(read(html)).toEqual([
      '**I dag**',
      'Läs [vår *egna* sida](https://a.example/x(1%29?b=1&c=2), **fet**.',
      '- ett',
      '- två',
      '1. a',
      '> citat',
    ]);
    for (const href of [
      'javascript:alert(1)',
      'http://a.example',
      '/se/erbjudande',
      '//a.example',
      'data:text/html,x',
      'route:offer',
    ])
      expect(read(`<p><a href="${href}">x</a> <em>y</em></p>`)).toEqual(['x _y_']);
    expect(read('Se https://a.example/b.')).toEqual(['Se [https://a.example/b](https://a.example/b).']);
    expect(read('<p>bara ord</p><p>- inte en lista</p>')).toBeUndefined();
    expect(read('<p>!entry[start.faq]</p><p># x **y** [a](route:offer) <b>z</b></p>')).toEqual([
      String.raw`\!entry[start.faq]`,
      String.raw`\# x \*\*y\*\* \[a\](route:offer) **z**`,
    ]);
  });

  it('keep the line breaks of blocks that rich text supports', () => {
    const html =
      '<h2>Gäster</h2><ul><li>Eva</li><li><p>Ola</p></li></ul><p>Läs <b>mer</b> <a href="https://a.example">här</a> &amp; nu</p>';
    expect(readDescription(html)).toBe('Gäster\n– Eva\n– Ola\nLäs mer här & nu');
  });

  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<img src=x onerror=alert(1)>x<script>alert(1)</script><style>p{}</style><iframe src="https://a.example"></iframe>',
    '&lt;p&gt;x&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;',
    '<svg><a href="https://a.example">y</a></svg><p onclick="x">x</p>',
    '<ul><li></li></ul><!-- y --><p>x</p>',
  ])('keep only the text of %s', (html) => {
    expect(readDescription(html)).toBe('x');
  });

  it('read lines as paragraphs, with and without links', () => {
    expect(readDescription('ett\n\ntvå < tre & fyra')).toBe('ett\ntvå < tre & fyra');
    expect(readDescription('R&ouml;d &nbsp; tr&aring;d & knut')).toBe('Röd tråd & knut');
    expect(readDescription('ett <a href="https://a.example">här</a>\ntvå')).toBe('ett här\ntvå');
  });

  it('are shortened to the maximum length of the model', () => {
    const words = readDescription(`<p>${'ord '.repeat(50_000)}</p>`) ?? '';
    expect(words.length).toBeLessThanOrEqual(4_000);
    expect(words.endsWith('…')).toBe(true);
    expect(readDescription('<p> &nbsp; </p><hr>')).toBeUndefined();
  });
});

describe('URLs and addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'x',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['193.10.1.1', '172.32.0.1', '2a00:1450:400f::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    'ftp://a.example/x',
    'file:///etc/passwd',
    'https://a:b@a.example/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'https://db.internal/',
    `https://a.example/${'x'.repeat(2_000)}`,
    'x',
  ])('%s is not requested', (address) => expect(validateUrl(address, false)).toBeTypeOf('string'));
  it('of this machine are allowed by an option', () => {
    expect(validateUrl('http://127.0.0.1:8000/', true)).toBeUndefined();
    expect(validateUrl('https://feeds.example/x', false)).toBeUndefined();
  });
});

describe('mapCategories', () => {
  const ours = [6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 28];

  it('maps to every category except Premium', () => {
    expect([...new Set(categoryIds.values())].sort((one, other) => one - other)).toEqual(ours);
  });

  it.each([
    [['Society & Culture', 'Documentary'], [20, 14], []],
    [['society &amp; culture'], [14], []],
    [['Kids and Family', 'Stories for Kids'], [17], []],
    [['TRUE CRIME'], [27], []],
    [['Sports & Recreation'], [25], []],
    [['Fiskelycka'], [fallbackCategory], ['Fiskelycka']],
    [[], [fallbackCategory], []],
  ])('maps %j to %j', (names, ids, unknown) => {
    expect(mapCategories(names)).toEqual({ ids, unknown });
  });
});
