import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WebPage } from '../api-spec/generated/v2.ts';
import type * as tree from './baseline-page.tsx';
import { compileTree } from './compile-baseline.ts';

it('the reference server of `npm run bench -- edge` renders the start page', async () => {
  const { drawStartPage } = (await import(await compileTree())) as typeof tree;
  const contract = JSON.parse(readFileSync('api-spec/generated/openapi.json', 'utf8')) as {
    components: { schemas: Record<string, { examples?: WebPage[] }> };
  };
  const page = { ...contract.components.schemas['WebPage']?.examples?.[0], layoutComponents: [] } as unknown as WebPage;
  const view = { region: 'no', route: 'home', params: {}, query: {}, origin: 'http://localhost:3000' } as const;
  expect(drawStartPage(page, view, renderToString)).toContain('<main');
}, 60_000);
