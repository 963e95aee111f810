import { describe, expect, it } from 'vitest';
import type { Section } from '../../core/domain/section.ts';
import { exampleEpisode, examplePodcast, exampleView, renderAt } from './example-render.tsx';
import { listCovers, Sections } from './Sections.tsx';

const podcasts = (count: number) => Array.from({ length: count }, (_, index) => examplePodcast(index + 1));
const render = (section: Section, view = exampleView()) => renderAt(view, <Sections sections={[section]} />);

describe('Sections', () => {
  it('[CS-03] a toplist numbers its podcasts and emphasizes the first three; a plain list does not', () => {
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

  it('leave out one about a plan that is not sold', () => {
    const texts = { title: 'Student?', description: 'Halva priset', imageUrl: '/media/a', buttonText: 'Se priset' };
    const banner: Section = { id: 'a', type: 'bannerLink', ...texts, destination: 'route:student' };
    expect(render(banner)).toContain('href="/se/student"');
    expect(render(banner, exampleView('se', 'home', { hasStudentOffer: false }))).toBe('');
  });

  it('[CS-24] list carousels hold three items a column', () => {
    const html = render({ id: 'a', type: 'listOfPodcasts', podcasts: podcasts(7), isToplist: true });
    const columns = html.split('<ol').slice(1);
    expect(columns.map((column) => column.match(/href=/g)?.length)).toEqual([3, 3, 1]);
    expect(columns.map((column) => column.match(/start="(\d)"/)?.[1])).toEqual(['1', '4', '7']);
  });

  it('[CS-13] the carousel of new podcasts labels each as new', () => {
    const carousel: Section = { id: 'a', type: 'podcastCarouselNew', podcasts: podcasts(3) };
    expect(render(carousel).match(/>Nytt</g)).toHaveLength(3);
    expect(render({ ...carousel, type: 'podcastCarousel' })).not.toContain('>Nytt<');
  });

  it('[CS-11] a banner with a podcast links to it', () => {
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

  it('[CS-08] a promotion adds its voucher to the link', () => {
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

  it("[CS-19] plans show the price in the region's format and link to their checkout", () => {
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
    // links to an explanation
    const page = render({ id: 'a', type: 'pricing', headline: 'Hinnat', offers }, exampleView('fi', 'student'));
    expect(page).toContain('href="/fi/checkout-v2/student"');
    expect(page).toContain('Vahvista opiskeluni');
    const swedish = render({ id: 'a', type: 'pricing', headline: 'Priser', offers: [{ ...offers[0]!, price: 9900 }] });
    expect(swedish).toContain('99\u00a0kr');
  });

  it('[CS-01] hero cards show text and link; a card without a valid destination is left out', () => {
    const card = { description: 'Lyssna nu.', imageUrl: '/media/picture/fyr', buttonText: 'Gå dit' };
    const html = render({
      id: 'a',
      type: 'listOfHeroCards',
      heroCards: [
        { ...card, title: 'Ett', destination: 'route:categories' },
        { ...card, title: 'Två', destination: 'route:madeUp' },
      ],
    });
    for (const words of ['Ett', 'Lyssna nu.', 'Gå dit', 'href="/se/kategorier"', '/media/picture/fyr/']) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('Två');
  });

  it.each(['listOfEpisodes', 'episodeCarousel', 'dynamicContent'] as const)(
    '[CS-02] [CS-04] [CS-09] %s shows each episode with its podcast, day and length, and links to it',
    (type) => {
      const episodes = [exampleEpisode(), exampleEpisode({ id: 'se-2', title: 'Hamnen' })];
      const section: Section =
        type === 'dynamicContent'
          ? { id: 'a', type, list: { kind: 'episodes', episodes } }
          : { id: 'a', type, title: 'Avsnitt', episodes };
      const html = render(section);
      expect(html.match(/href="\/se\/episode\/se-\d\/"/g)).toHaveLength(2);
      for (const words of ['Podd 1', 'Bageriet', 'Hamnen', '2026-11-02']) expect(html).toContain(words);
    },
  );

  it("[CS-05] a banner links to the editor's destination, if it exists", () => {
    const banner = { title: 'T', description: 'D', imageUrl: '/media/picture/fyr', buttonText: 'Dit' };
    const section: Section = { id: 'a', type: 'bannerLink', ...banner, destination: 'route:student' };
    expect(render(section)).toContain('href="/se/student"');
    const without = render({ ...section, destination: 'route:madeUp' });
    expect(without).not.toContain('Dit');
    expect(without).toContain('>T ');
  });

  it('[CS-06] nuggets link to each podcast', () => {
    const html = render({ id: 'a', type: 'podcastNuggets', podcasts: podcasts(4) });
    expect(html.match(/href="\/se\/podcast\/podd-\d\/"/g)).toHaveLength(4);
  });

  it('[CS-07] [CS-14] promotions link to their target, with name and note', () => {
    const html = render({ id: 'a', type: 'podcastPromoCarousel', promotedPodcasts: podcasts(2) });
    expect(html.match(/href="\/se\/podcast\//g)).toHaveLength(2);
    expect(html).toContain('Samhälle');
    const episodes = render({ id: 'a', type: 'episodePromoCarousel', promotedEpisodes: [exampleEpisode()] });
    expect(episodes).toContain('href="/se/episode/se-1/"');
    expect(episodes).toContain('Podd 1');
  });

  it("[CS-15] the first section has the page's h1, with the emphasized part of its title", () => {
    const hero: Section = {
      id: 'a',
      type: 'heroSectionWeb',
      title: 'Lyssna på',
      titleBoldSection: 'norrskenet',
      description: 'Varje natt.',
      imageUrl: '/media/picture/aurora',
      buttonText: 'Börja',
      destination: 'route:offer',
      disclaimer: 'Gäller nya.',
    };
    const html = renderAt(exampleView(), <Sections sections={[hero, { ...hero, id: 'b' }]} />);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<strong>norrskenet<\/strong>/g)).toHaveLength(2);
    for (const words of ['Varje natt.', 'Börja', 'Gäller nya.']) expect(html).toContain(words);
  });

  const words = { nodeType: 'text', data: {}, value: 'Läs detta.', marks: [] };
  const paragraph = { nodeType: 'paragraph', data: {}, content: [words] };
  const textContent = { nodeType: 'document' as const, data: {}, content: [paragraph] };

  it('[CS-16] [CS-21] a briefing is a text with a link to its podcast; a plain text has none', () => {
    const briefing: Section = { id: 'a', type: 'contentBriefing', title: 'T', textContent, podcastSlug: 'podd-1' };
    expect(render(briefing)).toContain('<p>Läs detta.</p>');
    expect(render(briefing)).toMatch(/data-item="podd-1"><a[^>]*href="\/se\/podcast\/podd-1\/"/);
    expect(render({ id: 'a', type: 'textContent', textContent })).not.toContain('href=');
  });

  it('[CS-17] lists the advantages; an unknown icon becomes a star', () => {
    const point = (headline: string, icon: string) => ({ headline, text: `${headline} så.`, icon });
    const items = [point('Utan reklam', 'noAds'), point('Överallt', 'hologram')];
    const html = render({ id: 'a', type: 'valueProposition', title: 'Därför', items });
    expect([...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, word]) => word)).toEqual(['Utan reklam', 'Överallt']);
    expect(html.match(/<svg/g)).toHaveLength(2);
    // a section without a title skips no heading level
    expect(render({ id: 'a', type: 'valueProposition', items })).not.toContain('<h3');
  });

  it('[CS-18] links to the categories and to all of them', () => {
    const categories = [
      { id: 27, key: 'true-crime', name: 'True crime', imageUrl: '/media/picture/category-true-crime' },
    ];
    const html = render({
      id: 'a',
      type: 'webCategoriesExplorer',
      headline: 'Utforska',
      subheadline: 'Tjugoen.',
      categories,
      cta: { destination: 'route:categories', text: 'Alla kategorier' },
    });
    for (const part of ['Utforska', 'Tjugoen.', '/se/kategorier/27/true-crime', 'href="/se/kategorier"']) {
      expect(html).toContain(part);
    }
  });

  it('[CS-20] opens one question at a time without script', () => {
    const items = [1, 2].map((number) => ({ question: `Fråga ${number}`, answer: `Svar ${number}` }));
    expect(render({ id: 'faq', type: 'faq', headline: 'Frågor', items }).match(/<details name="faq"/g)).toHaveLength(2);
  });

  it('leaves out a button whose destination is invalid or the page itself', () => {
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

  it("escapes an editor's text", () => {
    const html = render({
      id: 'a',
      type: 'listOfEpisodes',
      title: '<img src=x>',
      episodes: [exampleEpisode({ title: '<script>' })],
    });
    expect(html).not.toContain('<img src=x>');
    expect(html).not.toContain('<script>');
  });

  it('lists each podcast once for the hero', () => {
    const list: Section = { id: 'a', type: 'podcastCarousel', podcasts: podcasts(4) };
    expect(listCovers([list, list]).map(({ slug }) => slug)).toEqual(['podd-1', 'podd-2', 'podd-3', 'podd-4']);
  });
});
