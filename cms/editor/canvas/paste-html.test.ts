import { parseHTML } from 'linkedom';
import { beforeAll, expect, it, vi } from 'vitest';
import { readPastedLines } from './paste-html.ts';

beforeAll(() => {
  const { HTMLElement, Node } = parseHTML('<html></html>');
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('Node', Node);
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => parseHTML(`<html><body>${html}</body></html>`).document;
    },
  );
});

const item = (sign: string, text: string): string =>
  `<p class="MsoListParagraph" style="mso-list:l0 level1"><span style="mso-list:Ignore">${sign}<span> </span></span>${text}</p>`;

it.each([
  ['a heading and a paragraph', '<h2>Rubrik</h2><p>Text</p>', ['## Rubrik', 'Text']],
  [
    'bold, italic and a link',
    '<p><b>a</b> <em>b</em> <a href="https://x.se/">c</a></p>',
    ['**a** _b_ [c](https://x.se/)'],
  ],
  ['a link that may harm as its text', '<p><a href="javascript:alert(1)">c</a></p>', ['c']],
  ['bold by a style', '<p><span style="color:red;font-weight:700">a</span> b</p>', ['**a** b']],
  ['lists, also of a word processor', `<ul><li>a</li><li><p>b</p></li></ul>${item('·', 'c')}`, ['- a', '- b', '- c']],
  ['a numbered list of a word processor', item('1.', 'a') + item('2.', 'b'), ['1. a', '2. b']],
  ['a table', '<table><tbody><tr><td>1</td><td><i>2</i></td></tr></tbody></table>', ['| 1 | _2_ |']],
  ['a wrapper without weight', '<b style="font-weight:normal"><h2>a</h2><p>b</p></b>', ['## a', 'b']],
  ['words outside paragraphs', 'a<div>b<br>c</div><style>p { color: red }</style>', ['a', 'b c']],
  ['nothing of an empty page', '<meta charset="utf-8"><p> </p>', []],
])('pasted HTML keeps %s', (_what, html, lines) => {
  expect(readPastedLines(html)).toEqual(lines);
});
