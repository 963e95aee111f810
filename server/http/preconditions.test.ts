import { expect, it } from 'vitest';
import { allowsRange, checkPreconditions, checkSource, pickConditions, readRange } from './preconditions.ts';

it.each([
  ['"a"', '"a"', 304],
  ['W/"a"', '"a"', 304],
  ['"a"', 'W/"a"', 304],
  ['"x", W/"a"', '"a"', 304],
  ['"x,y","a"', '"a"', 304],
  ['"x" , ,\t"a"', '"a"', 304],
  [' * ', '"a"', 304],
  ['"b"', '"a"', undefined],
  ['"A"', '"a"', undefined],
  ['"*"', '"a"', undefined],
  ['"x,"a""', '"b"', undefined],
  ['a', '"a"', undefined],
  ['w/"a"', '"a"', undefined],
  ['', '"a"', undefined],
])('If-None-Match: %s for %s is %s', (header, etag, expected) =>
  expect(checkPreconditions(new Headers({ 'If-None-Match': header }), etag)).toBe(expected),
);

it.each([
  ['"a"', '"a"', undefined],
  ['"x", "a"', '"a"', undefined],
  ['*', 'W/"a"', undefined],
  ['"b"', '"a"', 412],
  ['W/"a"', '"a"', 412],
  ['W/"a"', 'W/"a"', 412],
])('If-Match: %s for %s is %s', (header, etag, expected) => {
  expect(checkPreconditions(new Headers({ 'If-Match': header }), etag)).toBe(expected);
  const both = new Headers({ 'If-Match': header, 'If-None-Match': etag });
  expect(checkPreconditions(both, etag)).toBe(expected ?? 304);
});

const date = 'Mon, 02 Nov 2026 08:00:00 GMT';
it.each([
  [null, true],
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', false],
  ['*', false],
  [date, true],
  ['Mon, 02 Nov 2026 09:00:00 GMT', false],
])('If-Range: %s', (header, expected) => {
  expect(allowsRange(header, { etag: '"a"', lastModified: date })).toBe(expected);
});

const [earlier, later] = ['Mon, 02 Nov 2026 07:00:00 GMT', 'Mon, 02 Nov 2026 09:00:00 GMT'];
it.each([
  [{ 'If-Modified-Since': date }, 304],
  [{ 'If-Modified-Since': later }, 304],
  [{ 'If-Modified-Since': earlier }, undefined],
  [{ 'If-Modified-Since': 'Monday, 02-Nov-26 08:00:00 GMT' }, 304],
  [{ 'If-Modified-Since': 'Mon Nov  2 08:00:00 2026' }, 304],
  [{ 'If-Modified-Since': 'Mon Nov  2 07:59:59 2026' }, undefined],
  ...['yesterday', '2030', '2030-01-01', '1', '0', 'Jan 1 2030', 'Tue, 01 Jan 2030 08:00:00 +0000'].map(
    (text): [Record<string, string>, undefined] => [{ 'If-Modified-Since': text }, undefined],
  ),
  [{ 'If-Unmodified-Since': '1990' }, undefined],
  [{ 'If-Modified-Since': later, 'If-None-Match': '"b"' }, undefined],
  [{ 'If-Unmodified-Since': date }, undefined],
  [{ 'If-Unmodified-Since': earlier }, 412],
  [{ 'If-Unmodified-Since': earlier, 'If-Match': '"a"' }, undefined],
  [{ 'If-Unmodified-Since': earlier, 'If-Modified-Since': date }, 412],
])('%j for a file of a date is %s', (headers, expected) => {
  expect(checkPreconditions(new Headers(headers), '"a"', date)).toBe(expected);
});

it('a condition with a date does not apply to a file without a date', () => {
  for (const name of ['If-Modified-Since', 'If-Unmodified-Since'])
    expect(checkPreconditions(new Headers({ [name]: earlier }), '"a"')).toBeUndefined();
});

it('a file without an entity tag matches "*" only', () => {
  expect(checkPreconditions(new Headers({ 'If-None-Match': '*' }), undefined)).toBe(304);
  expect(checkPreconditions(new Headers({ 'If-None-Match': '"a"' }), undefined)).toBeUndefined();
  expect(checkPreconditions(new Headers({ 'If-Match': '"a"' }), undefined)).toBe(412);
  expect(checkPreconditions(new Headers({ 'If-Match': '*' }), undefined)).toBeUndefined();
});

const request = (headers: Record<string, string>, method = 'GET') => ({ method, headers: new Headers(headers) });

it.each([
  ['items=1-2', undefined],
  ['bytes=-', undefined],
  ['bytes=9-3', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=a-b', undefined],
  ['bytes=-1-5', undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['BYTES=0-0', { start: 0, end: 0 }],
  ['bytes= 0-0 ,', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=50-500', { start: 50, end: 99 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('Range: %s of 100 bytes is %j', (header, expected) => {
  const file = { size: 100, etag: '"a"' };
  expect(readRange(request({ Range: header }), file)).toEqual(expected);
  expect(readRange(request({ Range: header, 'If-Range': '"a"' }), file)).toEqual(expected);
  for (const other of ['"b"', 'W/"a"', date])
    expect(readRange(request({ Range: header, 'If-Range': other }), file)).toBeUndefined();
  expect(readRange(request({ Range: header }, 'HEAD'), file)).toBeUndefined();
});

it('a range is allowed by the same date in each form of an HTTP-date', () => {
  const lastModified = 'Sun, 06 Nov 1994 08:49:37 GMT';
  for (const same of [lastModified, 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])
    expect(allowsRange(same, { lastModified })).toBe(true);
  for (const other of ['Sun, 06 Nov 1994 08:49:38 GMT', '1994-11-06', 'W/"a"', 'w/"a"'])
    expect(allowsRange(other, { lastModified })).toBe(false);
  expect(checkPreconditions(new Headers({ 'If-None-Match': 'w/"a"' }), '"a"')).toBeUndefined();
});

it('the next server gets the conditions, and one range of a GET request', () => {
  const all = { Range: 'Bytes=5-, ', 'If-Range': '"a"', 'If-None-Match': '"b"', 'If-Match': '*', Cookie: 'x' };
  expect(pickConditions(request(all))).toEqual({
    range: 'bytes=5-',
    'if-range': '"a"',
    'if-none-match': '"b"',
    'if-match': '*',
  });
  expect(pickConditions(request(all, 'HEAD'))).toEqual({ 'if-none-match': '"b"', 'if-match': '*' });
  for (const range of ['bytes=0-1,5-6', 'bytes=9-1'])
    expect(pickConditions(request({ Range: range, 'If-Range': '"a"' }))).toEqual({});
});

it.each([
  [{}, 200, undefined],
  [{ 'If-None-Match': 'W/"a"' }, 200, 304],
  [{ 'If-None-Match': '"a"', Range: 'bytes=0-' }, 206, 304],
  [{ 'If-None-Match': '"a"' }, 404, undefined],
  [{ 'If-Match': '"b"', Range: 'bytes=0-' }, 206, 412],
  [{ Range: 'bytes=0-' }, 206, undefined],
  [{ Range: 'bytes=0-', 'If-Range': '"a"' }, 206, undefined],
  [{ Range: 'bytes=0-', 'If-Range': date }, 206, undefined],
  [{ Range: 'bytes=0-', 'If-Range': '"b"' }, 206, 'whole'],
  [{ Range: 'bytes=0-', 'If-Range': 'W/"a"' }, 206, 'whole'],
  [{ Range: 'bytes=900-', 'If-Range': '"b"' }, 416, 'whole'],
  [{ Range: 'bytes=900-', 'If-Range': '"a"' }, 416, undefined],
  [{ Range: 'bytes=900-' }, 416, undefined],
  [{ Range: 'bytes=900-', 'If-None-Match': '"a"' }, 416, 304],
  [{ Range: 'bytes=900-', 'If-Match': '"b"' }, 416, 412],
  [{ Range: 'bytes=900-', 'If-Match': '"a"' }, 416, undefined],
  [{ Range: 'bytes=0-', 'If-Range': '"b"' }, 200, undefined],
])('a source that answers the request %j with %i leads to %s', (headers, status, expected) => {
  expect(checkSource(request(headers), { status, etag: '"a"', lastModified: date })).toBe(expected);
});

it('a source that refuses a range without a validator keeps its answer', () => {
  const headers = { Range: 'bytes=900-', 'If-Match': '"a"' };
  expect(checkSource(request(headers), { status: 416 })).toBeUndefined();
});
