import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Selectors that style descendants of root or body by a condition anywhere on the page. */
const pageWide = /(?:html|body|:root):has\((?:[^()]|\([^()]*\))*\)\s*[>+~]?\s*[\w.#:[*&][^,{]*[,{]/g;

it('the check distinguishes page-wide rules from rules about one element', () => {
  expect('html:has(#a:popover-open) body {'.match(pageWide)).toHaveLength(1);
  expect('body:has(.a:not(.b)) > .c, html {'.match(pageWide)).toHaveLength(1);
  expect('html:has(dialog:modal) {'.match(pageWide)).toBeNull();
  expect('html:has(dialog:modal),\nbody:has(> #a) {'.match(pageWide)).toBeNull();
});

// such a rule makes the browser recompute every style when a node is added, removed or disabled
it('no style sheet has a rule that recomputes the styles of the whole page on each change', () => {
  const sheets = globSync('src/**/*.css');
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((path) => readFileSync(path, 'utf8').match(pageWide) ?? []);
  expect(found).toEqual([]);
});
