import { describe, expect, it } from 'vitest';
import type { RichText, RichTextNode } from '../domain/rich-text.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { RichTextView } from './RichTextView.tsx';

const words = (value: string, ...marks: string[]): RichTextNode => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, content: RichTextNode[], data: Record<string, unknown> = {}): RichTextNode => ({
  nodeType,
  data,
  content,
});
const render = (...content: RichTextNode[]): string => {
  const document: RichText = { nodeType: 'document', data: {}, content };
  return renderAt(exampleView('no'), <RichTextView document={document} />);
};

describe('RichTextView', () => {
  it('writes blocks and marks, with headings below the page title', () => {
    expect(render(node('heading-1', [words('Om oss')]))).toContain('<h2>Om oss</h2>');
    expect(render(node('heading-6', [words('Fot')]))).toContain('<h6>Fot</h6>');
    expect(render(node('paragraph', [words('fet', 'bold'), words(' skrå', 'italic')]))).toContain(
      '<p><strong>fet</strong><em> skrå</em></p>',
    );
    const list = node('ordered-list', [node('list-item', [node('paragraph', [words('en')])])]);
    expect(render(list)).toContain('<ol><li><p>en</p></li></ol>');
    const cell = node('table-header-cell', [node('paragraph', [words('Pris')])]);
    expect(render(node('table', [node('table-row', [cell])]))).toContain('<th scope="col"><p>Pris</p></th>');
    expect(render(node('blockquote', [node('paragraph', [words('Sitat')])]))).toContain('<blockquote>');
  });

  it('makes links to pages and safe addresses, and keeps only the words of others', () => {
    const link = (uri: string) => render(node('paragraph', [node('hyperlink', [words('hit')], { uri })]));
    expect(link('route:userTerms')).toContain('<a href="/no/brukervilkar">hit</a>');
    expect(link('https://example.org/')).toContain('<a href="https://example.org/">hit</a>');
    expect(link('javascript:alert(1)')).toContain('<p>hit</p>');
    expect(link('//evil.example')).toContain('<p>hit</p>');
  });

  it('escapes markup and shows the words of nodes it does not know', () => {
    expect(render(node('paragraph', [words('<b>1 <3')]))).toContain('&lt;b&gt;1 &lt;3');
    expect(render(node('from-the-future', [words('ord')]))).toContain('ord');
  });
});
