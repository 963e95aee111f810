import { describe, expect, it } from 'vitest';
import { findFirstPageQuery, readQuery } from './page-query.ts';

describe('the query parameters of a page', () => {
  it('drops an invalid page number', () => {
    const read = (page: string) => readQuery('podcast', new URLSearchParams({ page }));
    expect(read('2')).toEqual({ page: '2' });
    for (const odd of ['1', '0', '-1', '01', '0x10', '1e9', 'NaN', '2.5', ' 2', '', '9'.repeat(9), '٣'])
      expect([odd, read(odd)]).toEqual([odd, {}]);
  });

  it('[LS-01] finds the address of the first page for its number and for an invalid number', () => {
    const find = (search: string) => findFirstPageQuery('podcast', new URLSearchParams(search));
    for (const page of ['1', '01', '0', '-1', 'abc', '']) expect([page, find(`page=${page}`)]).toEqual([page, '']);
    expect(find('order=oldest&page=1&utm_source=x')).toBe('?order=oldest&utm_source=x');
    for (const search of ['', 'page=2', 'order=oldest', 'page=2&order=oldest'])
      expect([search, find(search)]).toEqual([search, undefined]);
    expect(findFirstPageQuery('home', new URLSearchParams('page=1'))).toBeUndefined();
  });

  it('allows only the parameters cancel and resume on the account page', () => {
    const read = (search: string) => readQuery('dashboard', new URLSearchParams(search));
    expect(read('cancel=true')).toEqual({ cancel: 'true' });
    expect(read('resume=true&utm_source=x')).toEqual({ resume: 'true' });
    expect(read('cancel=1&resume=')).toEqual({});
  });

  it('[LS-09] truncates a search text to its maximum length', () => {
    const read = (q: string) => readQuery('search', new URLSearchParams({ q }))['q'];
    expect(read(' hav ')).toBe(' hav ');
    expect(read('x'.repeat(100))).toBe('x'.repeat(100));
    expect(read('x'.repeat(1_000))).toBe('x'.repeat(100));
    expect(read(`${' '.repeat(200)}hav`)).toBe('hav');
    // a sign of two halves stays whole, or an address could not be written of it
    expect(read(`${'x'.repeat(99)}\u{1F30A}hav`)).toBe('x'.repeat(99));
    expect(read('hav\n')).toBeUndefined();
  });

  it('[LS-09] allows only the known kinds of a search', () => {
    const read = (kind: string) => readQuery('search', new URLSearchParams({ q: 'hav', kind }));
    expect(read('audiobook')).toEqual({ q: 'hav', kind: 'audiobook' });
    expect(read('film')).toEqual({ q: 'hav' });
  });
});
