import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyPlaceholder } from '../body-placeholder.ts';
import { inlineStyles } from './inline-styles.ts';

const link = '<link rel="stylesheet" type="text/css" href="/assets/static/content.x1.css">';
const page = (head: string) => `<html><head>${head}</head><body>${bodyPlaceholder}</body></html>`;
const sheets = new Map([
  [
    '/assets/static/content.x1.css',
    [
      ['.a{top:0}', [['a']]],
      ['.b{top:0}', [['b']]],
    ] as const,
  ],
]);

it('inlineStyles writes the rules of the visible elements into the head in place of the link', () => {
  const { document, styleHash } = inlineStyles(page(link), new Set(['a']), sheets);
  expect(document).toBe(page('<style>.a{top:0}</style>'));
  expect(styleHash).toBe(`sha256-${createHash('sha256').update('.a{top:0}').digest('base64')}`);
});

it('inlineStyles changes nothing when the build does not know a sheet', () => {
  for (const head of [link.replace('content', 'app'), link + link.replace('content', 'app'), ''])
    expect(inlineStyles(page(head), new Set(['a']), sheets)).toEqual({ document: page(head) });
});
