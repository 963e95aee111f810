import { describe, expect, it } from 'vitest';
import { toRichText } from './to-rich-text.ts';

const words = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, content: unknown[] = [], data: object = {}) => ({ nodeType, data, content });
const paragraph = (...content: unknown[]) => node('paragraph', content);
const make = (...content: unknown[]) => toRichText(node('document', content), () => undefined)?.content;

describe('conversion of editorial text', () => {
  it('[CS-21] keeps every supported node unchanged', () => {
    const cell = (type: string) => node(type, [paragraph(words('c'))]);
    const whole = [
      ...[1, 2, 3, 4, 5, 6].map((level) => node(`heading-${level}`, [words('h')])),
      paragraph(words('p', 'bold', 'italic'), node('hyperlink', [words('l')], { uri: 'route:offer' })),
      node('unordered-list', [node('list-item', [paragraph(words('a'))])]),
      node('ordered-list', [node('list-item', [paragraph(words('1'))])]),
      node('blockquote', [paragraph(words('q'))]),
      node('hr'),
      node('table', [node('table-row', [cell('table-header-cell'), cell('table-cell')])]),
    ];
    expect(make(...whole)).toEqual(whole);
  });

  it('[TF-05] removes markup and unknown marks', () => {
    expect(make(paragraph(words('<script>x</script>I <3 <b>u</b>', 'bold', 'blink')))).toEqual([
      paragraph(words('I <3 u', 'bold')),
    ]);
  });

  it('[TF-05] returns undefined when nothing is visible', () => {
    expect(make(paragraph(words('<p>&nbsp;</p>')), paragraph(words(' \u200b')))).toBeUndefined();
    for (const odd of [null, 'text', 7, {}, { nodeType: 'document', content: 'x' }, [], node('paragraph')]) {
      expect(toRichText(odd, () => undefined)).toBeNull();
    }
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    'http://x',
    ' https://x',
    7,
    null,
  ])('[CS-21] keeps only the text of a link to %j', (uri) => {
    expect(make(paragraph(node('hyperlink', [words('hit')], { uri })))).toEqual([paragraph(words('hit'))]);
  });

  it('[CS-21] [TF-05] unwraps unknown and misplaced nodes, so that the HTML is valid', () => {
    expect(make(node('hologram', [paragraph(words('a'))]), node('hologram', [words('b')]))).toEqual([
      paragraph(words('a')),
      paragraph(words('b')),
    ]);
    expect(make(node('unordered-list', [paragraph(words('lös'))]))).toBeUndefined();
    expect(make(paragraph(node('table', [words('inne')])))).toEqual([paragraph(words('inne'))]);
    expect(make(words('naken'), 'sträng', null)).toEqual([paragraph(words('naken'))]);
  });

  it('ends at a circular reference', () => {
    const loop: { nodeType: string; data: object; content: unknown[] } = node('hologram', [words('runt')]);
    loop.content.push(loop);
    expect(make(loop)?.[0]).toMatchObject({ nodeType: 'paragraph' });
  });

  it('[CS-21] resolves embedded items, and omits missing ones', () => {
    const document = node('document', [
      node('embedded-entry-block', [], { target: 'there' }),
      node('embedded-asset-block', [], { target: 'gone' }),
      paragraph(node('entry-hyperlink', [words('dit')], { target: 'there' })),
    ]);
    const made = toRichText(document, (target) => (target === 'there' ? { link: 1 } : undefined));
    expect(made?.content).toEqual([
      node('embedded-entry-block', [], { link: 1 }),
      paragraph(node('entry-hyperlink', [words('dit')], { link: 1 })),
    ]);
  });
});
