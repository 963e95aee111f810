import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('HTMLElement', class {});
const { formatClock: writeClock } = await import('./player-element.ts');

describe('formatClock', () => {
  it('formats minutes and seconds, and hours if any', () => {
    expect(writeClock(0)).toBe('0:00');
    expect(writeClock(65.9)).toBe('1:05');
    expect(writeClock(3600)).toBe('1:00:00');
    expect(writeClock(36_061)).toBe('10:01:01');
  });

  it('is zero while a length is unknown', () => {
    expect(writeClock(Number.NaN)).toBe('0:00');
    expect(writeClock(Number.POSITIVE_INFINITY)).toBe('0:00');
    expect(writeClock(-3)).toBe('0:00');
  });
});
