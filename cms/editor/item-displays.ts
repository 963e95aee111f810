import type { ItemType } from './form/item-schema.ts';

/** A rectangle of a drawing of 48 by 30: x, y, width and height. */
export type Shape = readonly [number, number, number, number];

const row = (count: number, y: number, height: number): Shape[] =>
  Array.from({ length: count }, (_, index) => [3 + index * (43 / count), y, 43 / count - 2, height] as const);
const lines = (count: number, x: number, width: number, y = 5): Shape[] =>
  Array.from({ length: count }, (_, index) => [x, y + index * 5, index % 2 === 0 ? width : width - 6, 2] as const);
const title: Shape = [3, 3, 20, 3];

type Texts = {
  name: string;
  /** shown in the drawer */
  sentence: string;
};

/** How the editor shows a type of section, or a link of the footer. */
type ItemDisplay = { drawing: readonly Shape[] } & Record<'sv' | 'nb' | 'fi' | 'en', Texts>;

/** How the editor shows each type. */
export const itemDisplays: Readonly<Record<ItemType, ItemDisplay>> = {
  heroSectionWeb: {
    drawing: [[3, 3, 42, 24], ...lines(3, 7, 18, 8)],
    sv: { name: 'Huvudbild', sentence: 'Stor bild med rubrik och knapp överst på sidan.' },
    nb: { name: 'Hovedbilde', sentence: 'Stort bilde med overskrift og knapp øverst på siden.' },
    fi: { name: 'Pääkuva', sentence: 'Suuri kuva, otsikko ja painike sivun yläosassa.' },
    en: { name: 'Hero', sentence: 'Large picture with title and button at the top of the page.' },
  },
  valueProposition: {
    drawing: [title, ...row(4, 10, 6), ...row(4, 19, 2), ...row(4, 23, 2)],
    sv: { name: 'Fördelar', sentence: 'Fördelar med symbol, rubrik och text.' },
    nb: { name: 'Fordeler', sentence: 'Fordeler med symbol, overskrift og tekst.' },
    fi: { name: 'Edut', sentence: 'Etuja symbolin, otsikon ja tekstin kanssa.' },
    en: { name: 'Benefits', sentence: 'Benefits with icon, title and text.' },
  },
  podcastCarousel: {
    drawing: [title, ...row(4, 10, 10), ...row(4, 22, 2)],
    sv: { name: 'Poddkarusell', sentence: 'Omslag av valda poddar i en rad.' },
    nb: { name: 'Podkastkarusell', sentence: 'Omslag for valgte podkaster på en rad.' },
    fi: { name: 'Podcastkaruselli', sentence: 'Valittujen podcastien kannet rivissä.' },
    en: { name: 'Row of podcasts', sentence: 'Covers of chosen podcasts in a row.' },
  },
  podcastCarouselNew: {
    drawing: [title, [38, 3, 7, 3], ...row(4, 10, 10), ...row(4, 22, 2)],
    sv: { name: 'Karusell med nya poddar', sentence: 'Omslag av valda poddar, märkta som nya.' },
    nb: { name: 'Karusell med nye podkaster', sentence: 'Omslag for valgte podkaster, merket som nye.' },
    fi: { name: 'Uusien podcastien karuselli', sentence: 'Valittujen podcastien kannet uutuuksina.' },
    en: { name: 'Row of new podcasts', sentence: 'Covers of chosen podcasts, marked as new.' },
  },
  listOfPodcasts: {
    drawing: [title, ...row(2, 10, 4), ...row(2, 16, 4), ...row(2, 22, 4)],
    sv: { name: 'Poddlista', sentence: 'Poddar i en lista, med nummer som topplista.' },
    nb: { name: 'Podkastliste', sentence: 'Podkaster i en liste, med nummer som toppliste.' },
    fi: { name: 'Podcastluettelo', sentence: 'Podcastit luettelona, myös numeroituna listana.' },
    en: { name: 'List of podcasts', sentence: 'Podcasts as a list, with numbers as a top list.' },
  },
  podcastNuggets: {
    drawing: [title, ...row(3, 10, 6), ...row(3, 19, 6)],
    sv: { name: 'Poddar i korthet', sentence: 'Poddar som små rutor.' },
    nb: { name: 'Podkaster i korthet', sentence: 'Podkaster som små ruter.' },
    fi: { name: 'Podcastit lyhyesti', sentence: 'Podcastit pieninä ruutuina.' },
    en: { name: 'Small podcast tiles', sentence: 'Podcasts as small tiles.' },
  },
  podcastPromoCarousel: {
    drawing: [title, ...row(2, 9, 15)],
    sv: { name: 'Karusell med utvalda poddar', sentence: 'Stora kort med utvalda poddar.' },
    nb: { name: 'Karusell med utvalgte podkaster', sentence: 'Store kort med utvalgte podkaster.' },
    fi: { name: 'Valittujen podcastien karuselli', sentence: 'Suuria kortteja valituista podcasteista.' },
    en: { name: 'Row of selected podcasts', sentence: 'Large cards of selected podcasts.' },
  },
  listOfEpisodes: {
    drawing: [title, ...row(2, 9, 8), ...row(2, 19, 8)],
    sv: { name: 'Avsnittslista', sentence: 'Valda avsnitt i ett rutnät.' },
    nb: { name: 'Episodeliste', sentence: 'Valgte episoder i et rutenett.' },
    fi: { name: 'Jaksoluettelo', sentence: 'Valitut jaksot ruudukossa.' },
    en: { name: 'Grid of episodes', sentence: 'Chosen episodes in a grid.' },
  },
  episodeCarousel: {
    drawing: [title, ...row(3, 9, 9), ...row(3, 20, 2), ...row(3, 24, 2)],
    sv: { name: 'Avsnittskarusell', sentence: 'Valda avsnitt i en rad.' },
    nb: { name: 'Episodekarusell', sentence: 'Valgte episoder på en rad.' },
    fi: { name: 'Jaksokaruselli', sentence: 'Valitut jaksot rivissä.' },
    en: { name: 'Row of episodes', sentence: 'Chosen episodes in a row.' },
  },
  episodePromoCarousel: {
    drawing: [title, ...row(2, 9, 12), ...row(2, 23, 2)],
    sv: { name: 'Karusell med utvalda avsnitt', sentence: 'Stora kort med utvalda avsnitt.' },
    nb: { name: 'Karusell med utvalgte episoder', sentence: 'Store kort med utvalgte episoder.' },
    fi: { name: 'Valittujen jaksojen karuselli', sentence: 'Suuria kortteja valituista jaksoista.' },
    en: { name: 'Row of selected episodes', sentence: 'Large cards of selected episodes.' },
  },
  listOfHeroCards: {
    drawing: [...row(2, 4, 14), ...row(2, 20, 2), ...row(2, 24, 2)],
    sv: { name: 'Stora kort', sentence: 'Kort med bild, text och egen länk.' },
    nb: { name: 'Store kort', sentence: 'Kort med bilde, tekst og egen lenke.' },
    fi: { name: 'Suuret kortit', sentence: 'Kortteja, joissa on kuva, teksti ja linkki.' },
    en: { name: 'Large cards', sentence: 'Cards with a picture, a text and a link each.' },
  },
  bannerLink: {
    drawing: [[3, 6, 20, 18], ...lines(3, 26, 19, 8)],
    sv: { name: 'Banner med länk', sentence: 'Bild och text med en knapp.' },
    nb: { name: 'Banner med lenke', sentence: 'Bilde og tekst med en knapp.' },
    fi: { name: 'Linkkibanneri', sentence: 'Kuva ja teksti sekä painike.' },
    en: { name: 'Banner with a link', sentence: 'Picture and text with a button.' },
  },
  bannerWithPodcastLink: {
    drawing: [[25, 6, 20, 18], ...lines(3, 4, 18, 8)],
    sv: { name: 'Banner med podd', sentence: 'Bild och text som leder till en podd.' },
    nb: { name: 'Banner med podkast', sentence: 'Bilde og tekst som leder til en podkast.' },
    fi: { name: 'Podcastbanneri', sentence: 'Kuva ja teksti, jotka vievät podcastiin.' },
    en: { name: 'Banner with a podcast', sentence: 'Picture and text that lead to a podcast.' },
  },
  bannerWithEpisodeList: {
    drawing: [title, ...lines(4, 3, 20, 10), ...lines(4, 26, 19, 10)],
    sv: { name: 'Banner med avsnittslista', sentence: 'Listor med avsnitt bredvid varandra.' },
    nb: { name: 'Banner med episodeliste', sentence: 'Lister med episoder ved siden av hverandre.' },
    fi: { name: 'Banneri ja jaksoluettelo', sentence: 'Jaksoluetteloita vierekkäin.' },
    en: { name: 'Lists of episodes', sentence: 'Lists of episodes next to each other.' },
  },
  dynamicContent: {
    drawing: [[3, 3, 14, 3], [40, 3, 5, 3], ...row(5, 10, 8), ...row(5, 20, 2)],
    sv: { name: 'Lista som fyller sig själv', sentence: 'Nya eller populära poddar och avsnitt, alltid aktuella.' },
    nb: { name: 'Liste som fyller seg selv', sentence: 'Nye eller populære podkaster og episoder, alltid oppdatert.' },
    fi: { name: 'Itsestään täyttyvä luettelo', sentence: 'Uudet tai suositut podcastit ja jaksot, aina ajan tasalla.' },
    en: { name: 'Automatic list', sentence: 'New or popular podcasts and episodes, always up to date.' },
  },
  contentBriefing: {
    drawing: [title, ...lines(4, 3, 28, 9), [35, 9, 10, 10]],
    sv: { name: 'Kort om innehållet', sentence: 'Kort text, med länk till en podd.' },
    nb: { name: 'Kort om innholdet', sentence: 'Kort tekst, med lenke til en podkast.' },
    fi: { name: 'Sisältö lyhyesti', sentence: 'Lyhyt teksti ja linkki podcastiin.' },
    en: { name: 'Short text', sentence: 'Short text, with a link to a podcast.' },
  },
  premiumPromo: {
    drawing: [[3, 4, 18, 22], ...lines(4, 24, 20, 6)],
    sv: { name: 'Reklam för Premium', sentence: 'Fördelarna med Premium och en knapp.' },
    nb: { name: 'Reklame for Premium', sentence: 'Fordelene med Premium og en knapp.' },
    fi: { name: 'Premium-mainos', sentence: 'Premiumin edut ja painike.' },
    en: { name: 'Promotion of Premium', sentence: 'The benefits of Premium and a button.' },
  },
  pricing: {
    drawing: row(3, 5, 20),
    sv: { name: 'Priser', sentence: 'Abonnemangen med regionens priser.' },
    nb: { name: 'Priser', sentence: 'Abonnementene med regionens priser.' },
    fi: { name: 'Hinnat', sentence: 'Tilaukset alueen hinnoilla.' },
    en: { name: 'Prices', sentence: 'The plans with the prices of the region.' },
  },
  faq: {
    drawing: [title, ...lines(4, 3, 42, 9).map(([x, y]): Shape => [x, y, 42, 3])],
    sv: { name: 'Frågor och svar', sentence: 'Frågor vars svar öppnas med ett klick.' },
    nb: { name: 'Spørsmål og svar', sentence: 'Spørsmål der svaret åpnes med et klikk.' },
    fi: { name: 'Kysymykset ja vastaukset', sentence: 'Kysymyksiä, joiden vastaus avautuu napsautuksella.' },
    en: { name: 'Questions and answers', sentence: 'Questions whose answer opens with a click.' },
  },
  steps: {
    drawing: [title, ...row(3, 10, 3), ...row(3, 16, 2), ...row(3, 20, 2)],
    sv: { name: 'Steg för steg', sentence: 'Numrerade steg.' },
    nb: { name: 'Steg for steg', sentence: 'Nummererte trinn.' },
    fi: { name: 'Vaihe vaiheelta', sentence: 'Numeroidut vaiheet.' },
    en: { name: 'Steps', sentence: 'Numbered steps.' },
  },
  webCategoriesExplorer: {
    drawing: [title, ...row(4, 9, 7), ...row(4, 18, 7)],
    sv: { name: 'Kategorier', sentence: 'Kategorier med bild.' },
    nb: { name: 'Kategorier', sentence: 'Kategorier med bilde.' },
    fi: { name: 'Kategoriat', sentence: 'Kategorioita kuvan kanssa.' },
    en: { name: 'Categories', sentence: 'Categories with pictures.' },
  },
  textContent: {
    drawing: lines(5, 8, 32, 4),
    sv: { name: 'Text', sentence: 'Löpande text med rubriker, listor och bilder.' },
    nb: { name: 'Tekst', sentence: 'Løpende tekst med overskrifter, lister og bilder.' },
    fi: { name: 'Teksti', sentence: 'Tekstiä otsikoineen, luetteloineen ja kuvineen.' },
    en: { name: 'Text', sentence: 'Text with headings, lists and pictures.' },
  },
  footerLink: {
    drawing: [[3, 13, 30, 4]],
    sv: { name: 'Länk i sidfoten', sentence: 'En länk eller knapp i sidfoten.' },
    nb: { name: 'Lenke i bunnteksten', sentence: 'En lenke eller knapp i bunnteksten.' },
    fi: { name: 'Alatunnisteen linkki', sentence: 'Linkki tai painike alatunnisteessa.' },
    en: { name: 'Link of the footer', sentence: 'A link or a button of the footer.' },
  },
};

/** The opacity of a shape: a high one is a picture behind texts. */
export const opacityOf = ([, , , height]: Shape): number => (height > 15 ? 0.35 : 0.8);

/** The name of each type in a language. */
export const listItemNames = (language: keyof Omit<ItemDisplay, 'drawing'>): Record<string, string> =>
  Object.fromEntries(Object.entries(itemDisplays).map(([type, display]) => [type, display[language].name]));
