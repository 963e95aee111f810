import { expect, it } from 'vitest';
import { findMissingTexts, findUnusedTexts } from './text-keys.ts';

const sv = { 'shell.json': { shell_log_in: 'Logga in', shell_hello: 'Hej {name}' } };

it('[TF-06] findMissingTexts lists every text that is missing in a language', () => {
  expect(findMissingTexts({ sv, nb: sv, fi: sv })).toEqual([]);
  expect(findMissingTexts({ sv, nb: { 'shell.json': { shell_hello: 'Hei {name}' } }, fi: sv })).toEqual([
    'nb/shell.json: shell_log_in',
  ]);
  const extra = { 'shell.json': { ...sv['shell.json'], shell_more: 'Lisää' } };
  expect(findMissingTexts({ sv, fi: extra })).toEqual(['sv/shell.json: shell_more']);
});

it('[TF-06] findUnusedTexts lists every text that no source uses', () => {
  const source = 'text.shell_log_in(); // shell_hello_world';
  expect(findUnusedTexts(sv, [source])).toEqual(['shell.json: shell_hello']);
  expect(findUnusedTexts(sv, [source, 'ask(text.shell_hello)'])).toEqual([]);
});
