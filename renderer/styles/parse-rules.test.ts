import { expect, it } from 'vitest';
import { parseRules } from './parse-rules.ts';
import { selectRules } from './style-rule.ts';

const css =
  'body{margin:0}.card{color:red}.card .title,.row>.title{font-weight:700}.card:not(.wide){width:1px}' +
  '@media (width>=1px){.card{top:0}.row{top:1px}}@media print{.card{display:none}}@keyframes x{to{opacity:0}}';

it.each([
  ['no class', [], 'body{margin:0}@keyframes x{to{opacity:0}}'],
  [
    'one class',
    ['card'],
    'body{margin:0}.card{color:red}.card:not(.wide){width:1px}@media (width>=1px){.card{top:0}}@keyframes x{to{opacity:0}}',
  ],
  [
    'the classes of one selector of a list',
    ['row', 'title'],
    'body{margin:0}.card .title,.row>.title{font-weight:700}@media (width>=1px){.row{top:1px}}@keyframes x{to{opacity:0}}',
  ],
])('selectRules writes the rules in their order when elements have %s', (_what, classes, selected) => {
  expect(selectRules(parseRules(css), new Set(classes))).toBe(selected);
});

it('parseRules leaves out what a page cannot be before its sheets are loaded', () => {
  const states = '.a{color:red;&:hover{color:blue}&:focus-visible{top:0}@starting-style{top:1px}}.a:active{top:2px}';
  expect(selectRules(parseRules(states), new Set(['a']))).toBe('.a{color:red;&:focus-visible{top:0}}');
  const hidden = '.a:not(:hover):not(:active){clip-path:inset(50%)}';
  expect(selectRules(parseRules(hidden), new Set(['a']))).toBe(hidden);
});
