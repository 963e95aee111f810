import { expect, it } from 'vitest';
import { canTravel, oddTexts } from './odd-strings.ts';

it('canTravel allows only texts that an address or a header can carry', () => {
  for (const location of ['query', 'path'] as const) {
    expect(canTravel({ location }, '\ud800')).toBe(false);
    expect(canTravel({ location }, 'x\udc9c')).toBe(false);
    expect(canTravel({ location }, '💜')).toBe(true);
    for (const text of oddTexts.filter((odd) => canTravel({ location }, odd))) {
      expect(() => encodeURIComponent(text)).not.toThrow();
    }
  }
  expect(canTravel({ location: 'path' }, '..')).toBe(false);
  expect(canTravel({ location: 'header' }, 'å')).toBe(false);
});
