import { describe, expect, it } from 'vitest';
import type { EmbeddedContent, RichText, RichTextNode } from '../../core/domain/rich-text.ts';
import type { View } from '../../core/routing/routes.ts';
import type { Section } from '../../core/domain/section.ts';
import { exampleEpisode, examplePodcast, exampleView, renderAt } from './example-render.tsx';
import { RichTextView } from './RichTextView.tsx';
import { Sections } from './Sections.tsx';

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
  it('leaves out blocks about a plan that is not sold, and a heading that only they follow', () => {
    const link = node('hyperlink', [words('studentsiden')], { uri: 'route:student' });
    const content = [
      node('heading-2', [words('Studentpris')]),
      node('paragraph', [words('Se '), link]),
      node('heading-2', [words('Duo')]),
      node('paragraph', [words('To lyttere')]),
      node('paragraph', [link]),
    ];
    const document: RichText = { nodeType: 'document', data: {}, content };
    const read = (view: View) => renderAt(view, <RichTextView document={document} />).replaceAll(/<[^>]+>/g, '|');
    expect(read(exampleView('no'))).toContain('Studentpris');
    const sold = read(exampleView('no', 'home', { hasStudentOffer: false }));
    expect(sold.split('|').filter((word) => word !== '')).toEqual(['Duo', 'To lyttere']);
  });

  it('[CS-21] renders blocks and marks, with headings below the page title', () => {
    expect(render(node('heading-1', [words('Om oss')]))).toMatch(/<h2[^>]*>Om oss<\/h2>/);
    const levels = render(...[1, 2, 3, 4, 5, 6].map((level) => node(`heading-${level}`, [words(`r${level}`)])));
    expect([...levels.matchAll(/<(h\d)[ >]/g)].map(([, tag]) => tag)).toEqual(['h2', 'h2', 'h3', 'h4', 'h5', 'h6']);
    expect(render(node('paragraph', [words('fet', 'bold'), words(' skrå', 'italic')]))).toContain(
      '<p><strong>fet</strong><em> skrå</em></p>',
    );
    const list = node('ordered-list', [node('list-item', [node('paragraph', [words('en')])])]);
    expect(render(list)).toContain('<ol><li><p>en</p></li></ol>');
    const cell = node('table-header-cell', [node('paragraph', [words('Pris')])]);
    expect(render(node('table', [node('table-row', [cell])]))).toContain('<th scope="col"><p>Pris</p></th>');
    const row = ['nl-hint', 'Two words'].map((value) => node('table-cell', [node('paragraph', [words(value)])]));
    expect(render(node('table', [node('table-row', row)]))).toContain(
      '<td data-single-word="true"><p>nl-hint</p></td><td><p>Two words</p></td>',
    );
    expect(render(node('blockquote', [node('paragraph', [words('Sitat')])]))).toContain('<blockquote>');
  });

  it('[CS-21] links to pages and safe addresses, and renders only the text of others', () => {
    const link = (uri: string) => render(node('paragraph', [node('hyperlink', [words('hit')], { uri })]));
    expect(link('route:userTerms')).toContain('<a href="/no/brukervilkar">hit</a>');
    expect(link('https://example.org/')).toContain('<a href="https://example.org/">hit</a>');
    expect(link('javascript:alert(1)')).toContain('<p>hit</p>');
    expect(link('//evil.example')).toContain('<p>hit</p>');
  });

  it('[TF-05] escapes markup and renders the text of unknown nodes', () => {
    expect(render(node('paragraph', [words('<b>1 <3')]))).toContain('&lt;b&gt;1 &lt;3');
    expect(render(node('from-the-future', [words('ord')]))).toContain('ord');
  });

  it('[AB-03] skips no heading level', () => {
    const html = render(
      node('heading-3', [words('a')]),
      node('heading-6', [words('b')]),
      node('heading-2', [words('c')]),
      node('heading-4', [words('d')]),
    );
    expect([...html.matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(['h2', 'h3', 'h2', 'h3']);
  });

  const embed = (nodeType: string, embedded: EmbeddedContent, ...content: RichTextNode[]): RichTextNode => ({
    ...node(nodeType, content),
    embedded,
  });

  it('[CS-21] renders an embedded image with its alternative text', () => {
    const picture = { kind: 'picture', path: '/media/picture/fjord', title: 'En fjord', width: 16, height: 9 } as const;
    const html = render(embed('embedded-asset-block', picture));
    expect(html).toContain('alt="En fjord"');
    expect(html).toContain('/media/picture/fjord/800.jpg');
  });

  it("[CS-21] links to an embedded entry by its name or the editor's text", () => {
    const podcast = { kind: 'podcast', podcast: examplePodcast(1) } as const;
    const episode = { kind: 'episode', episode: exampleEpisode() } as const;
    const file = { kind: 'file', url: '/media/picture/plan.pdf', title: 'Plan' } as const;
    expect(render(embed('embedded-entry-block', podcast))).toContain('href="/no/podcast/podd-1/"');
    expect(render(embed('embedded-entry-block', episode))).toContain('Bageriet');
    const inline = (type: string, thing: EmbeddedContent) =>
      render(node('paragraph', [embed(type, thing, words('hit'))]));
    expect(inline('embedded-entry-inline', podcast)).toContain('<a href="/no/podcast/podd-1/">Podd 1</a>');
    expect(inline('entry-hyperlink', episode)).toContain('<a href="/no/episode/se-1/">hit</a>');
    expect(inline('asset-hyperlink', file)).toContain('<a href="/media/picture/plan.pdf">hit</a>');
    const picture = { kind: 'picture', path: '/media/picture/fjord', title: 'Fjord', width: 16, height: 9 } as const;
    expect(inline('asset-hyperlink', picture)).toContain('<a href="/media/picture/fjord/1200.jpg">hit</a>');
    const swedish = { kind: 'link', destination: 'route:separateTerms', text: 'Vilkår' } as const;
    expect(inline('entry-hyperlink', swedish)).toContain('<p>hit</p>');
  });

  it('[CS-21] renders a section inside a text', () => {
    const faq = { id: 'f', type: 'faq', headline: 'Spørsmål', items: [{ question: 'Q', answer: 'A' }] } as const;
    const document: RichText = {
      ...node('document', []),
      nodeType: 'document',
      content: [embed('embedded-entry-block', { kind: 'section', section: { ...faq, items: [...faq.items] } })],
    };
    const section: Section = { id: 't', type: 'textContent', textContent: document };
    expect(renderAt(exampleView('no'), <Sections sections={[section]} />)).toContain('<details name="f"');
  });
});
