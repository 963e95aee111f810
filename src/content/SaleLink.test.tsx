import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../core/domain/section.ts';
import { text } from '../../core/i18n/text.ts';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { Sections } from './Sections.tsx';
import { UpsellCard } from './UpsellCard.tsx';

/** A page of an editor. */
type OfferFile = { offerType: string; title: string; perks: string[]; disclaimer?: string };
type PageFile = { sections: { discriminant: string; value: Record<string, string> }[] };

const render = (section: Section, view: Partial<View> = {}) =>
  renderAt(exampleView('se', 'home', view), <Sections sections={[section]} />);

it('[UP-04] links subscribers to listening, in the app once the browser plays no more, or to a change of plan', () => {
  const common = { id: 'a', description: 'Du.', imageUrl: '/media/picture/aurora', disclaimer: 'Sedan 99 kr.' };
  const hero = { ...common, type: 'heroSectionWeb', title: 'Hej', buttonText: 'Prova' } as const;
  const selling = render({ ...hero, destination: 'route:offer' });
  expect(selling).toMatch(/<span data-plan-is="free"><span data-trial-is="open"><a[^>]*href="\/se\/erbjudande"/);
  expect(selling).toMatch(/<span data-plan-is="premium"><a[^>]*href="\/se\/upptack".*?Börja lyssna/);
  expect(render({ ...hero, destination: 'route:offer' }, { isListeningOver: true })).toMatch(
    /<span data-plan-is="premium"><a[^>]*href="\/se\/open-app"/,
  );
  expect(selling).toMatch(/data-plan-is="free"[^>]*>Sedan 99 kr\./);
  expect(render({ ...hero, destination: 'route:categories' })).not.toContain('data-plan-is');
  const cta = { text: 'Prova', destination: 'route:offer' };
  const promo: Section = { id: 'p', type: 'premiumPromo', headline: 'P', paragraph: 'A', benefits: ['B'], cta };
  expect(render(promo)).toContain('<section id="p" data-plan-is="free"');
  const offers = [{ offer: 'standard' as const, title: 'Premium', price: 9900, perks: ['Allt'] }];
  const plans = render({ id: 'a', type: 'pricing', headline: 'Priser', offers });
  expect(plans).toMatch(/<div data-plan-is="free"><a[^>]*href="\/se\/checkout-v2\/standard"/);
  expect(plans).toMatch(
    /<div data-holds-not="standard"><span data-changes-is="yes"><a[^>]*href="\/se\/mitt-konto\/byt-prenumeration#standard".*?Byt till Premium/,
  );
  expect(plans).toMatch(/<p[^>]* data-holds="standard">.*Din prenumeration<\/p>/);
  const total = render({ ...hero, destination: 'route:checkoutV2.premiumTotal' });
  expect(total).toMatch(
    /<span data-holds-not="total totalDuo"><span data-changes-is="yes"><a[^>]*href="\/se\/mitt-konto\/byt-prenumeration#total".*?Byt till Premium Total/,
  );
  expect(total).toMatch(/<span data-holds="total totalDuo"><a[^>]*href="\/se\/upptack"/);
});

it.each([
  ['se', 'Börja lyssna'],
  ['no', 'Begynn å lytte'],
  ['fi', 'Ala kuunnella'],
] as const)('[ST-01] asks no holder of the student plan in %s for another verification', (region, listen) => {
  const verification = linkTo('studentVerification', region);
  const read = (section: Section, route: View['route']): string =>
    renderAt(exampleView(region, route), <Sections sections={[section]} />);
  const common = { id: 'a', title: 'Hej', description: 'Du.', imageUrl: '/media/picture/aurora', buttonText: 'Intyg' };
  const hero = read({ ...common, type: 'heroSectionWeb', destination: 'route:checkoutV2.student' }, 'student');
  const [start = '', held = ''] = hero.split('data-plan-is="premium"');
  expect(start).toContain(`<span data-plan-is="free"><a`);
  expect(start).toContain(`href="${verification}"`);
  expect(held).toContain('<span data-holds-not="student">');
  expect(held).not.toContain(verification);
  expect(held).toMatch(new RegExp(`<span data-holds="student"><a[^>]*href="${linkTo('discover', region)}".*${listen}`));
  for (const page of ['student', 'student-landing']) {
    const language = { se: 'sv', no: 'nb', fi: 'fi' }[region];
    const { sections } = JSON.parse(readFileSync(`cms/content/pages/${page}/${language}.json`, 'utf8')) as PageFile;
    const shown = sections.find(({ discriminant }) => discriminant === 'heroSectionWeb')?.value;
    const html = read({ ...shown, id: 'a', type: 'heroSectionWeb' } as unknown as Section, 'student');
    expect(html).toMatch(new RegExp(`<span data-holds="student"><a[^>]*>.*${listen}`));
  }
  const offers = [{ offer: 'student' as const, title: 'Student', price: 4900, perks: ['Allt'] }];
  const card = read({ id: 'b', type: 'pricing', headline: 'Priser', offers }, 'offer');
  expect(card).toMatch(new RegExp(`<div data-plan-is="free"><a[^>]*href="${linkTo('student', region)}"`));
  expect(card).toMatch(new RegExp(`data-holds="student">.*${text.content_plan_held()}`));
});

describe('a user without a trial', () => {
  /** Texts for users without a trial; a style rule hides the texts about the trial. */
  const seen = (html: string): string[] =>
    [...html.matchAll(/<(\w+)[^>]* data-trial-is="used"[^>]*>(.*?)<\/\1>/g)].map(([, , words = '']) => words);
  const hero = {
    id: 'a',
    type: 'heroSectionWeb',
    title: 'Hej',
    description: 'Du.',
    buttonText: 'Prova gratis',
  } as const;

  it.each([
    ['route:offer', '/se/erbjudande'],
    ['route:premium.landing', '/se/erbjudande'],
    ['route:checkoutV2.standard', '/se/checkout-v2/standard'],
  ])('[NV-09] gets a link to Premium instead of a trial: %s', (destination, href) => {
    const [way, ...others] = seen(
      render({ ...hero, imageUrl: '/media/picture/aurora', destination, disclaimer: 'Sedan 99 kr.' }),
    );
    expect(others).toEqual([]);
    expect(way).toContain(`href="${href}"`);
    expect(way).toContain('Skaffa Premium');
  });

  it("[NV-09] gets an editor's links to other plans unchanged, with the voucher", () => {
    const duo = render({ ...hero, imageUrl: '/media/picture/aurora', destination: 'route:checkoutV2.duo' });
    expect(duo).not.toContain('data-trial-is');
    const cta = { text: 'Prova gratis', destination: 'route:premium.landing', voucher: 'HOST' };
    const promo = render({ id: 'p', type: 'premiumPromo', headline: 'P', paragraph: 'A', benefits: ['B'], cta });
    expect(seen(promo)[0]).toContain('href="/se/erbjudande?coupon=HOST"');
  });

  it('[NV-09] sees plans by name, without the price after a trial', () => {
    const offer = { price: 9900, perks: ['Allt'] };
    const plans = render({
      id: 'a',
      type: 'pricing',
      headline: 'Priser',
      offers: [
        { ...offer, offer: 'standard', title: 'Premium' },
        {
          ...offer,
          offer: 'duo',
          title: 'Premium Duo',
          disclaimer: '149 kr efter provperioden.{trialUsed}Uppsägning.',
        },
        { ...offer, offer: 'student', title: 'Premium Student', disclaimer: 'Intyg krävs.' },
      ],
    });
    expect(seen(plans)).toEqual(['Skaffa Premium', 'Säg upp när du vill', 'Skaffa Premium Duo', 'Uppsägning.']);
    expect(plans).toMatch(/data-trial-is="open"[^>]*>14 dagar gratis/);
    expect(plans).toMatch(/data-trial-is="open"[^>]*>149 kr efter/);
    expect(plans).not.toMatch(/data-trial-is="open"[^>]*>Intyg krävs/);
  });

  const pages = [
    'premium-landing',
    'try-premium',
    'offer',
    'premium',
    'start',
    'student',
    'student-landing',
    'hitract',
  ];
  it.each(['duo', 'total', 'total-duo', ...pages])('[NV-09] sees no promise of a trial on the page %s', (page) => {
    for (const [region, language, promise] of [
      ['se', 'sv', /14 dag|fjorton|noll kr|provperiod|inget dras/i],
      ['no', 'nb', /14 dag|fjorten|null kr|prøveperiode|ingenting trekkes/i],
      ['fi', 'fi', /14 päiv|14 maksut|neljätoista|nolla eur|kokeilujakso|ei veloiteta/i],
    ] as const) {
      const { sections } = JSON.parse(readFileSync(`cms/content/pages/${page}/${language}.json`, 'utf8')) as PageFile;
      const shown = sections.flatMap((section) => {
        if (section.discriminant === 'heroSectionWeb')
          return [{ ...section.value, id: 'a', type: 'heroSectionWeb', description: section.value.description ?? '' }];
        if (section.discriminant === 'steps') return [{ ...section.value, id: 'b', type: 'steps' }];
        const { title: headline, description } = section.value;
        if (section.discriminant === 'pricing') {
          const plans = section.value['offers'] as unknown as OfferFile[];
          const offers = plans.map((plan) => ({ ...plan, offer: 'standard', price: 9900 }));
          return [{ id: 'c', type: 'pricing', headline, description, offers }];
        }
        return section.discriminant === 'premiumPromo' ? [{ ...section.value, id: 'd', type: 'premiumPromo' }] : [];
      });
      expect(shown.length).toBeGreaterThan(0);
      const html = renderAt(exampleView(region), <Sections sections={shown as Section[]} />);
      // without the texts that the style hides from a user without a trial
      const rest = html.replaceAll(
        /<(\w+)(?: class="[^"]*")?(?: data-plan-is="free")? data-trial-is="open">.*?<\/\1>/g,
        '',
      );
      expect(rest.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(promise);
      expect(rest).not.toContain('{trialUsed}');
    }
  });

  it('[NV-09] sees a headline without a trial in the space of the other', () => {
    const title = 'Fjorton dagar.{trialUsed}Hela Premium.';
    const html = render({ ...hero, title, imageUrl: '/media/picture/aurora', destination: 'route:offer' });
    expect(html).toMatch(
      /<h1[^>]*><span data-alternatives="true"><span data-trial-is="open">Fjorton dagar\. <\/span><span data-trial-is="used">Hela Premium\. <\/span>/,
    );
  });

  it('[NV-09] sees Premium without a trial on the upsell card', () => {
    expect(seen(renderAt(exampleView(), <UpsellCard />)).join(' ')).toMatch(
      /^Alla avsnitt av våra egna serier, utan reklam\. .*Skaffa Premium/,
    );
  });
});
