import { describe, expect, it } from 'vitest';
import { cleanText, cleanTexts, hasVisibleText } from './clean-text.ts';

describe('text of an editor', () => {
  it.each([
    ['Hej <b>du</b>', 'Hej du'],
    ['<script>alert(1)</script>Kvar', 'Kvar'],
    ['<style>p{}</style><p onclick="x()">Ord</p>', 'Ord'],
    ['<img src=x onerror=alert(1)>', ''],
    ['I <3 u', 'I <3 u'],
    ['I &lt;3 u', 'I <3 u'],
    ['Tom & Jerry', 'Tom & Jerry'],
    ['Tom &amp;amp; Jerry', 'Tom &amp; Jerry'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['å ä ö æ ø "citat"', 'å ä ö æ ø "citat"'],
  ])('[TF-05] cleans %j to %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ['<p>&nbsp;</p>', false],
    ['<p>\u200b\u2060\ufeff</p>', false],
    [' \n\t', false],
    ['<b>.</b>', true],
    ['<3', true],
  ])('[TF-05] returns whether %j has visible characters', (text, isVisible) => {
    expect(hasVisibleText(cleanText(text))).toBe(isVisible);
  });

  it('[TF-05] cleans texts at any depth, but not addresses', () => {
    const destination = 'https://example.org/?a=1&copy=2';
    expect(cleanTexts({ title: '<i>T</i>', items: [{ answer: 'A<br>' }, null, 3], cta: { destination } })).toEqual({
      title: 'T',
      items: [{ answer: 'A' }, null, 3],
      cta: { destination },
    });
  });
});
