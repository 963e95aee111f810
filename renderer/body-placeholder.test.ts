import { expect, it } from 'vitest';
import { bodyPlaceholder, joinDocument } from './body-placeholder.ts';

const shell = (body: string): string => `<html><head></head><body>${body}<script src="a.js"></script></body></html>`;

it('puts the content of a page where its mark stands, whatever signs it has', () => {
  expect(joinDocument(shell(bodyPlaceholder), '<p>$& $1</p>')).toBe(shell('<p>$& $1</p>'));
});

it('leaves a document without a mark as it is', () => {
  expect(joinDocument(shell('<p>whole</p>'), '<p>body</p>')).toBe(shell('<p>whole</p>'));
});
