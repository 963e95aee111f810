import { describe, expect, it } from 'vitest';
import type { Section } from '../domain/section.ts';
import { exampleEpisode, examplePodcast, exampleView, renderAt } from './example-render.tsx';
import { listCovers, Sections } from './Sections.tsx';

const podcasts = (count: number) => Array.from({ length: count }, (_, index) => examplePodcast(index + 1));
const render = (section: Section, view = exampleView()) => renderAt(view, <Sections sections={[section]} />);

describe('Sections', () => {
  it('[CS-03] a toplist numbers its podcasts in order and lifts the first three; a plain list does not', () => {
    const list: Section = {
      id: 'a',
      type: 'listOfPodcasts',
      title: 'Topplistan',
      podcasts: podcasts(7),
      isToplist: true,
    };
    const ranks = [...render(list).matchAll(/<span[^>]*?(data-top="true")?>(\d)<\/span>/g)];
    expect(ranks.map(([, , rank]) => rank)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(ranks.map(([, top]) => top !== undefined)).toEqual([true, true, true, false, false, false, false]);
    expect(render({ ...list, isToplist: false })).not.toMatch(/<span[^>]*>\d<\/span>/);
  });

  it('[CS-24] list carousels hold three items a column', () => {
    const html = render({ id: 'a', type: 'listOfPodcasts', podcasts: podcasts(7), isToplist: true });
    const columns = html.split('<ol').slice(1);
    expect(columns.map((column) => column.match(/href=/g)?.length)).toEqual([3, 3, 1]);
    expect(columns.map((column) => column.match(/start="(\d)"/)?.[1])).toEqual(['1', '4', '7']);
  });

  it('[CS-13] the carousel of new podcasts marks each as new', () => {
    const carousel: Section = { id: 'a', type: 'podcastCarouselNew', podcasts: podcasts(3) };
    expect(render(carousel).match(/>Nytt</g)).toHaveLength(3);
    expect(render({ ...carousel, type: 'podcastCarousel' })).not.toContain('>Nytt<');
  });

  it('[CS-11] a banner with a podcast leads to it', () => {
    const html = render({
      id: 'a',
      type: 'bannerWithPodcastLink',
      title: 'Hör den',
      description: 'Nu.',
      imageUrl: '/media/picture/fyr',
      buttonText: 'Lyssna',
      podcastSlug: 'signalen',
    });
    expect(html).toContain('href="/se/podcast/signalen/"');
  });

  it('[CS-08] a promotion takes its voucher along', () => {
    const promo: Section = {
      id: 'a',
      type: 'premiumPromo',
      headline: 'Premium',
      paragraph: 'Allt.',
      benefits: ['Reklamfritt', 'Offline'],
      disclaimer: 'Gäller nya kunder.',
      cta: { text: 'Prova', destination: 'route:offer', voucher: 'VINTER 50' },
    };
    const html = render(promo);
    expect(html).toContain('href="/se/erbjudande?coupon=VINTER+50"');
    for (const words of ['Premium', 'Allt.', 'Reklamfritt', 'Offline', 'Gäller nya kunder.'])
      expect(html).toContain(words);
    expect(render({ ...promo, cta: { text: 'Prova', destination: 'route:offer' } })).toContain('href="/se/erbjudande"');
  });

  it('[CS-22] a guide numbers its steps', () => {
    const items = ['Välj', 'Betala', 'Lyssna'].map((subheadline) => ({ subheadline, paragraph: `${subheadline} så.` }));
    const html = render({ id: 'a', type: 'steps', headline: 'Så gör du', items });
    expect(html).toContain('Så gör du');
    expect([...html.matchAll(/<h3>([^<]+)/g)].map(([, word]) => word)).toEqual(['Välj', 'Betala', 'Lyssna']);
    expect([...html.matchAll(/aria-hidden="true">(\d)</g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
  });

  it('[CS-19] plans show the price as the market writes it and lead to their checkout', () => {
    const offers = [
      { offer: 'standard' as const, title: 'Premium', price: 999, perks: ['Kaikki'] },
      { offer: 'total' as const, title: 'Total', price: 1699, perks: ['Kirjat'] },
      { offer: 'student' as const, title: 'Opiskelija', price: 499, perks: ['Puolet'] },
    ];
    const html = render({ id: 'a', type: 'pricing', headline: 'Hinnat', offers }, exampleView('fi', 'offer'));
    expect(html).toContain('9,99\u00a0€');
    expect(html).toContain('href="/fi/checkout-v2/standard"');
    expect(html).toContain('href="/fi/checkout-v2/premiumTotal"');
    // a student is verified before any checkout
    expect(html).not.toContain('/fi/checkout-v2/student');
    expect(html).toContain('href="/fi/opiskelija"');
    const swedish = render({ id: 'a', type: 'pricing', headline: 'Priser', offers: [{ ...offers[0]!, price: 9900 }] });
    expect(swedish).toContain('99\u00a0kr');
  });

  it('opens one question at a time by the platform', () => {
    const items = [1, 2].map((number) => ({ question: `Fråga ${number}`, answer: `Svar ${number}` }));
    expect(render({ id: 'faq', type: 'faq', headline: 'Frågor', items }).match(/<details name="faq"/g)).toHaveLength(2);
  });

  it('leaves out a button that leads nowhere or to the page itself', () => {
    const hero: Section = {
      id: 'a',
      type: 'heroSectionWeb',
      title: 'Hej',
      description: 'Du.',
      imageUrl: '/media/picture/aurora',
      buttonText: 'Vidare',
      destination: 'route:offer',
    };
    expect(render(hero)).toContain('Vidare');
    expect(render(hero, exampleView('se', 'offer'))).not.toContain('Vidare');
    expect(render({ ...hero, destination: 'route:madeUp' })).not.toContain('Vidare');
  });

  it('escapes whatever an editor writes', () => {
    const html = render({
      id: 'a',
      type: 'listOfEpisodes',
      title: '<img src=x>',
      episodes: [exampleEpisode({ title: '<script>' })],
    });
    expect(html).not.toContain('<img src=x>');
    expect(html).not.toContain('<script>');
  });

  it('takes each podcast once for the hero', () => {
    const list: Section = { id: 'a', type: 'podcastCarousel', podcasts: podcasts(4) };
    expect(listCovers([list, list]).map(({ slug }) => slug)).toEqual(['podd-1', 'podd-2', 'podd-3', 'podd-4']);
  });
});
