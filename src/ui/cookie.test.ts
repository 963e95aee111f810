import { describe, expect, it } from 'vitest';
import { readCookie } from './cookie.ts';

describe('readCookie', () => {
  it('finds a cookie by its whole name', () => {
    expect(readCookie('nl-hint', 'a=1; nl-hint=in; b=2')).toBe('in');
    expect(readCookie('hint', 'nl-hint=in')).toBeUndefined();
    expect(readCookie('nl-hint', '')).toBeUndefined();
  });

  it('keeps what follows a second equals sign', () => {
    expect(readCookie('x', 'x=a=b')).toBe('a=b');
  });
});
