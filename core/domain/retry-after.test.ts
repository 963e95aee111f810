import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const Date = 'Fri, 27 Nov 2026 12:00:00 GMT';

it.each<[string, Record<string, string>, number | undefined]>([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['zero seconds', { 'Retry-After': ' 0 ' }, 0],
  ['more than an hour', { 'Retry-After': '9'.repeat(400) }, 3_600_000],
  ['a date', { 'Retry-After': 'Fri, 27 Nov 2026 12:00:07 GMT', Date }, 7_000],
  ['a date of RFC 850', { 'Retry-After': 'Friday, 27-Nov-26 12:00:07 GMT', Date }, 7_000],
  ['a date of asctime', { 'Retry-After': 'Fri Nov 27 12:00:07 2026', Date }, 7_000],
  ['a date in the past', { 'Retry-After': 'Fri, 27 Nov 2020 12:00:00 GMT' }, 0],
  ['a date that is far away', { 'Retry-After': 'Fri, 27 Nov 2099 12:00:00 GMT' }, 3_600_000],
  ['no header', {}, undefined],
  ['an empty header', { 'Retry-After': '' }, undefined],
  ['a negative number', { 'Retry-After': '-5' }, undefined],
  ['a fraction', { 'Retry-After': '1.5' }, undefined],
  ['words', { 'Retry-After': 'soon 2026' }, undefined],
  ['a date that does not exist', { 'Retry-After': 'Fri, 99 Foo 2026 12:00:07 GMT', Date }, undefined],
])('[CC-03] Retry-After: %s', (_, headers, expected) => {
  expect(readRetryAfter(new Headers(headers))).toBe(expected);
});
