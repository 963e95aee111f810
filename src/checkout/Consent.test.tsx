import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { linkTo } from '../../core/routing/routes.ts';
import { Consent } from './Consent.tsx';

describe('Consent', () => {
  it.each([
    ['se', 'Du intygar att du har fyllt 18 år.'],
    ['no', 'Du bekrefter at du har fylt 18 år.'],
    ['fi', 'Vahvistat, että olet täyttänyt 16 vuotta tai että huoltajasi suostuu tilaukseen.'],
  ] as const)('[CC-15] shows in %s the region’s age limit, the terms and an unchecked consent', (region, age) => {
    const html = renderAt(exampleView(region, 'checkout'), <Consent ref={null} />);
    expect(html).toContain(age);
    expect(html).toContain(`href="${linkTo('userTerms', region)}"`);
    expect(html).toMatch(/<input[^>]*type="checkbox"/);
    expect(html).not.toMatch(/<input[^>]*\schecked/);
  });
});
