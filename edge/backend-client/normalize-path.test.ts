import { expect, it } from 'vitest';
import { normalizePath } from './normalize-path.ts';

it.each([
  ['/user/login', '/user/login'],
  ['/%75ser//login/', '/user/login'],
  ['/user%2Flogin', '/user/login'],
  ['/', '/'],
  ['//', '/'],
  ['/podcast/tusen-%C3%A5r', '/podcast/tusen-år'],
  ['/user/%E0%A4%A', undefined],
  ['/user/%', undefined],
])('%s is read as %s', (sent, read) => {
  expect(normalizePath(sent)).toBe(read);
});
