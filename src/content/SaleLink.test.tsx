import { expect, it } from 'vitest';
import type { Section } from '../domain/section.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { Sections } from './Sections.tsx';

const render = (section: Section) => renderAt(exampleView(), <Sections sections={[section]} />);

it('sells nothing to who holds a plan: they are led to the app, or to a change of plan', () => {
  const common = { id: 'a', description: 'Du.', imageUrl: '/media/picture/aurora', disclaimer: 'Sedan 99 kr.' };
  const hero = { ...common, type: 'heroSectionWeb', title: 'Hej', buttonText: 'Prova' } as const;
  const selling = render({ ...hero, destination: 'route:offer' });
  expect(selling).toMatch(/<span data-plan-is="free"><a[^>]*href="\/se\/erbjudande"/);
  expect(selling).toMatch(/<span data-plan-is="premium"><a[^>]*href="\/se\/open-app"/);
  expect(selling).toMatch(/data-plan-is="free">Sedan 99 kr\./);
  expect(render({ ...hero, destination: 'route:categories' })).not.toContain('data-plan-is');
  const cta = { text: 'Prova', destination: 'route:offer' };
  const promo: Section = { id: 'p', type: 'premiumPromo', headline: 'P', paragraph: 'A', benefits: ['B'], cta };
  expect(render(promo)).toContain('<section id="p" data-plan-is="free"');
  const offers = [{ offer: 'standard' as const, title: 'Premium', price: 9900, perks: ['Allt'] }];
  const plans = render({ id: 'a', type: 'pricing', headline: 'Priser', offers });
  expect(plans).toMatch(/<div data-plan-is="free"><a[^>]*href="\/se\/checkout-v2\/standard"/);
  expect(plans).toMatch(/<div data-plan-is="premium"><a[^>]*href="\/se\/mitt-konto\/byt-prenumeration"/);
});
