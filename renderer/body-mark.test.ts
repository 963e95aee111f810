import { describe, expect, it } from 'vitest';
import { joinDocument, partDocument } from './body-mark.ts';

describe('a document in two parts', () => {
  it.each([
    '<html><head><title>a</title></head><body class="x"><p>&lt;!--body--&gt; </p></body></html>',
    '<html><head></head><body></body></html>',
    '<html><head></head><body>a</body> b </body></html>',
    'no document',
  ])('is whole again when they are joined: %s', (html) => {
    expect(joinDocument(partDocument(html))).toBe(html);
  });

  it('keeps what was added to its shell, and searches none of its content', () => {
    const { shell, body } = partDocument('<html><head></head><body><p>long</p></body></html>');
    expect([shell.includes('long'), body]).toEqual([false, '<p>long</p>']);
    const added = shell.replace('</body>', '<script src="a.js"></script></body>');
    expect(joinDocument({ shell: added, body })).toBe(
      '<html><head></head><body><p>long</p><script src="a.js"></script></body></html>',
    );
  });
});
