import { describe, expect, it } from 'vitest';
import { isPublicAddress, validateUrl } from './safe-url.ts';
import { categoryIds, fallbackCategory, mapCategories } from './category.ts';
import { readFeedDate } from './parse-date.ts';
import { readTexts } from './description.ts';

describe('readFeedDate', () => {
  it.each([
    ['Sat, 07 Sep 2024 00:00:01 GMT', '2024-09-07T00:00:01.000Z'],
    ['Mon, 7 Sept 24 10:00 EST', '2024-09-07T15:00:00.000Z'],
    ['tors, 12 okt. 2023 14:05:00 CEST', '2023-10-12T12:05:00.000Z'],
    ['to 12. lokakuuta 2023', '2023-10-12T00:00:00.000Z'],
    ['12. desember 2023 kl. 14:05', '2023-12-12T14:05:00.000Z'],
    ['12-Oct-2023 10:00:00 -0700 (PDT)', '2023-10-12T17:00:00.000Z'],
    ['Wed, 24 Nov 2021 24:00:00 +0000', '2021-11-25T00:00:00.000Z'],
    ['2023-10-12T14:05:00+02:00', '2023-10-12T12:05:00.000Z'],
    ['2023-10-12 14:05:00.123', '2023-10-12T14:05:00.000Z'],
    ['12.10.2023', '2023-10-12T00:00:00.000Z'],
    ['25/04/2023', '2023-04-25T00:00:00.000Z'],
    ['October 12, 2023 08:00', '2023-10-12T08:00:00.000Z'],
    ['1697112300', '2023-10-12T12:05:00.000Z'],
    ['Fri,24 Nov 2023 18:28:36 -0000', '2023-11-24T18:28:36.000Z'],
    ['Thu Aug 30 2012 17:26:16 +0200', '2012-08-30T15:26:16.000Z'],
    ['Thu Aug 30 2012 17:26:16 GMT+0200 (CEST)', '2012-08-30T15:26:16.000Z'],
    ['Sun Jan  4 16:29:06 2004', '2004-01-04T16:29:06.000Z'],
    ['Sun Jul 15 01:16:00 +0000 2012', '2012-07-15T01:16:00.000Z'],
    ['Sun Jul 15 01:16:00 PDT 2012', '2012-07-15T08:16:00.000Z'],
    ['ma 2.11.2026 8:00', '2026-11-02T08:00:00.000Z'],
    ['Mon, 02.11.2026 08:00 CET', '2026-11-02T07:00:00.000Z'],
    ['2026-Nov-02', '2026-11-02T00:00:00.000Z'],
    ['2026 Nov 2 08:00', '2026-11-02T08:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 HKT', '2026-11-02T00:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 SGT', '2026-11-02T00:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 BRT', '2026-11-02T11:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 WAT', '2026-11-02T07:00:00.000Z'],
    ['Thu, 30 Apr 2026 08:57:00 MEST', '2026-04-30T06:57:00.000Z'],
    ['2026-04-30 08:57 Europe/Stockholm', '2026-04-30T06:57:00.000Z'],
    ['2026-01-30 08:57 Europe/Helsinki', '2026-01-30T06:57:00.000Z'],
    ['Sun, 29 Oct 2023 01:30:00 Europe/Stockholm', '2023-10-28T23:30:00.000Z'],
    ['Sun, 5 Nov 2023 05:30 America/New_York', '2023-11-05T10:30:00.000Z'],
    ['12 Mar 2023 04:00 America/Los_Angeles', '2023-03-12T11:00:00.000Z'],
    ['Fri, 24 Nov 2023 6:28 PM EST', '2023-11-24T23:28:00.000Z'],
    ['November 24th, 2023 at 12:05 a.m.', '2023-11-24T00:05:00.000Z'],
    ['24. marraskuuta 2023 klo 18.28', '2023-11-24T18:28:00.000Z'],
    ['20231012T140500Z', '2023-10-12T14:05:00.000Z'],
    ['20231012', '2023-10-12T00:00:00.000Z'],
    ['25-04-2023 10:00', '2023-04-25T10:00:00.000Z'],
    ['04/04/2023', '2023-04-04T00:00:00.000Z'],
    ['2023-10-12T14:05:00,250+0200', '2023-10-12T12:05:00.000Z'],
    ['Mon, 7 Sep 2024 10:00 UTC+2', '2024-09-07T08:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 (CET)', '2026-11-02T07:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 (lokal tid)', '2026-11-02T08:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 Central European Time', '2026-11-02T07:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 Central European Standard Time', '2026-11-02T07:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 Eastern Standard Time', '2026-11-02T13:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 EST5EDT', '2026-11-02T13:00:00.000Z'],
    ['Wed, 01 Jul 2026 08:00:00 PST8PDT', '2026-07-01T15:00:00.000Z'],
    ['2026-11-02T08:00:00−01:00', '2026-11-02T09:00:00.000Z'],
    ['Monday, November 2, 2026 - 08:00', '2026-11-02T08:00:00.000Z'],
    ['mandag den 2. november 2026', '2026-11-02T00:00:00.000Z'],
    ['1st of November 2026', '2026-11-01T00:00:00.000Z'],
    ['Nov. 2, 2026, 8 p.m. EST', '2026-11-03T01:00:00.000Z'],
    ['Mon, 02 Nov 2026 08:00:00 +1400', '2026-11-01T18:00:00.000Z'],
    ['2026-11-02T08Z', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02t08:00:00z', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02T08:00:00+01:00[Europe/Stockholm]', '2026-11-02T07:00:00.000Z'],
    ['2 nov 2026 kl 8', '2026-11-02T08:00:00.000Z'],
    ['2. November 2026, 08:05 Uhr', '2026-11-02T08:05:00.000Z'],
    ['2 Nov 2026 8h05', '2026-11-02T08:05:00.000Z'],
    ['Mon,02Nov2026 08:00:00 GMT', '2026-11-02T08:00:00.000Z'],
    ['Mon, 02 Nov 2026 8:5:0 + 0100', '2026-11-02T07:05:00.000Z'],
    ['20261102080000', '2026-11-02T08:00:00.000Z'],
    ['2026年11月2日', '2026-11-02T00:00:00.000Z'],
    ['1697112300.25', '2023-10-12T12:05:00.250Z'],
  ])('parses %s', (text, expected) => {
    expect(new Date(readFeedDate(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'igår',
    '31 Feb 2020',
    '03/04/2023',
    '03-04-2023',
    '12.10.23',
    '01-02-03',
    '1.2.3',
    'Fri, 24 Nov 2023 18:28:36 IST',
    'Fri, 24 Nov 2023 18:28:36 XYZT',
    'Fri, 24 Nov 2023 18:28 PM',
    '2026-04-30 08:57 Europe/Atlantis',
    'Mon, 02 Nov 2026 08:00:00 -2500',
    'Mon, 02 Nov 2026 08:00:00 +0199',
    'Mon, 02 Nov 2026 08:00:00 Hill Valley Time',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '99 99 9999',
    'x'.repeat(99),
    'Mon, 01 Jan 0001 00:00:00 GMT',
    '0001-01-01T00:00:00Z',
  ])('rejects %s', (text) => expect(readFeedDate(text)).toBeUndefined());
});

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
