import { describe, expect, it } from 'vitest';
import type { RichText, RichTextNode } from '../../core/domain/rich-text.ts';
import { EpisodeAbout } from './EpisodeAbout.tsx';
import { exampleEpisode, exampleView, renderAt } from './example-render.tsx';

const render = (description: string): string =>
  renderAt(
    exampleView('se', 'episode'),
    <EpisodeAbout episode={{ ...exampleEpisode({ description }), textContent: undefined }} />,
  );

describe('EpisodeAbout', () => {
  it('[LS-12] shows a short text whole', () => {
    expect(render('Ett.\nTvå.')).toContain('<p>Ett.</p><p>Två.</p>');
    expect(render('Ett.\nTvå.')).not.toContain('<details');
    expect(render('a'.repeat(2_000))).not.toContain('<details');
  });

  it('[LS-12] continues a long text behind "read more", without script', () => {
    const html = render(`Först.\n${'b'.repeat(700)}\nSist.`);
    expect(html).toMatch(/<p>Först\.<\/p><details[^>]*><summary[^>]*>Läs mer<\/summary><p>b+<\/p><p>Sist\.<\/p>/);
  });

  it('[LS-12] renders lists and links, the later ones behind "read more" too', () => {
    const words = (value: string): RichTextNode => ({ nodeType: 'text', data: {}, value, marks: [] });
    const link = { nodeType: 'hyperlink', data: { uri: 'https://a.example/' }, content: [words('sidan')] };
    const item = { nodeType: 'list-item', data: {}, content: [{ nodeType: 'paragraph', data: {}, content: [link] }] };
    const content = [
      { nodeType: 'unordered-list', data: {}, content: [item] },
      { nodeType: 'paragraph', data: {}, content: [words('b'.repeat(700))] },
    ];
    const textContent: RichText = { nodeType: 'document', data: {}, content };
    const html = renderAt(
      exampleView('se', 'episode'),
      <EpisodeAbout episode={{ ...exampleEpisode(), textContent }} />,
    );
    expect(html).toMatch(/<ul><li><p><a href="https:\/\/a\.example\/">sidan<\/a>.*<details.*<p>b+<\/p>/);
    expect(html).not.toContain('Klockan tre');
  });
});
