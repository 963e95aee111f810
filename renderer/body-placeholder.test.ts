import { expect, it } from 'vitest';
import { bodyPlaceholder, joinDocument } from './body-placeholder.ts';

const shell = (body: string): string => `<html><head></head><body>${body}<script src="a.js"></script></body></html>`;

it('joinDocument replaces the placeholder by the body, with any characters', () => {
  expect(joinDocument(shell(bodyPlaceholder), '<p>$& $1</p>')).toBe(shell('<p>$& $1</p>'));
});

it('joinDocument does not change a document without a placeholder', () => {
  expect(joinDocument(shell('<p>whole</p>'), '<p>body</p>')).toBe(shell('<p>whole</p>'));
});
