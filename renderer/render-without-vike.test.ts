import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTags, insertTags } from './render-without-vike.ts';

const shell = '<!doctype html><html><head><title>A</title></head><body><p>mark</p></body></html>';

describe('the tags that vike inserts', () => {
  it('are found where vike inserted them', () => {
    assert(
      property(string(), string(), (head, body) => {
        const document = insertTags(shell, { head, body });
        const found = findTags(shell, document);
        expect(found && insertTags(shell, found)).toBe(document);
      }),
    );
    const tags = { head: '<link rel="stylesheet" href="/a.css">', body: '<script type="module" src="/a.js"></script>' };
    expect(findTags(shell, insertTags(shell, tags))).toEqual(tags);
    expect(insertTags(shell, tags)).toBe(
      '<!doctype html><html><head><link rel="stylesheet" href="/a.css"><title>A</title></head><body><p>mark</p>' +
        '<script type="module" src="/a.js"></script></body></html>',
    );
  });

  it('are inserted into another document', () => {
    const tags = findTags(shell, insertTags(shell, { head: '<b>', body: '<i>' }));
    expect(tags && insertTags('<head>other</head></body>', tags)).toBe('<head><b>other</head><i></body>');
  });

  it('are undefined when the document changed elsewhere, or has no head or body', () => {
    const tags = { head: '<b>', body: '<i>' };
    expect(findTags(shell, insertTags(shell, tags).replace('<title>A', '<title>B'))).toBeUndefined();
    expect(findTags(shell, `${insertTags(shell, tags)}<!-- more -->`)).toBeUndefined();
    expect(findTags(shell, insertTags(shell, tags).replace('<html>', '<html lang="sv">'))).toBeUndefined();
    expect(findTags('<p>no head</p></body>', '<p>no head</p></body>')).toBeUndefined();
    expect(findTags('<head>no end', '<head>no end')).toBeUndefined();
  });
});
