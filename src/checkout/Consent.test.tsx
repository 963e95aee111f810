import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { linkTo } from '../routes.ts';
import { Consent } from './Consent.tsx';

describe('what an order agrees to', () => {
  it.each([
    ['se', 'Du intygar att du är över 18 år.'],
    ['no', 'Du bekrefter at du er over 18 år.'],
    ['fi', 'Tilaajan on oltava vähintään 16-vuotias; alle 16-vuotias tarvitsee huoltajan suostumuksen.'],
  ] as const)(
    '[CC-15] in %s: the age of that market, the terms, and a consent that nobody has ticked',
    (region, age) => {
      const html = renderAt(exampleView(region, 'checkout'), <Consent ref={null} />);
      expect(html).toContain(age);
      expect(html).toContain(`href="${linkTo('userTerms', region)}"`);
      expect(html).toMatch(/<input[^>]*type="checkbox"/);
      expect(html).not.toMatch(/<input[^>]*\schecked/);
    },
  );
});
