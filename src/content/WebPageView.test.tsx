import { expect, it } from 'vitest';
import { regions } from '../../core/domain/region.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { WebPageView } from './WebPageView.tsx';

const page = {
  slug: 'cookies',
  title: 'Cookies',
  seoTitle: 'Cookies',
  seoDescription: 'Cookies.',
  updated: '2026-11-02',
  textContent: { nodeType: 'document', data: {}, content: [] },
  sections: [],
  contentVersion: '1',
} as const;

it.each(regions)('[TF-02] WebPageView shows in %s when a legal text changed, as yyyy-mm-dd', (region) => {
  const html = renderAt(
    exampleView(region, 'cookies'),
    <WebPageView page={{ ...page, sections: [], textContent: { ...page.textContent, content: [] } }} />,
  );
  expect(/<small>(.*?)<\/small>/.exec(html)?.[1]).toMatch(/^\p{L}[^\d]* 2026-11-02$/u);
});
