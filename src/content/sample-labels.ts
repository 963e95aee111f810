import type { Language } from '../../core/domain/region.ts';

/** How much content the sample sections have. */
export const amounts = ['ordinary', 'missing', 'empty', 'long'] as const;

export type Amount = (typeof amounts)[number];

type SampleTexts = {
  title: string;
  sentence: string;
  button: string;
  name: string;
  question: string;
  longWord: string;
};

/** Sample texts in each language; none is a text of the product. */
const ordinary: Record<Language, SampleTexts> = {
  sv: {
    title: 'Röster från skärgården',
    sentence: 'Fyrvaktaren minns stormen som tog bryggan, och varför ingen byggde upp den igen.',
    button: 'Lyssna nu',
    name: 'Älgjakt på Åland',
    question: 'Hur hittar jag hem i dimma?',
    longWord: 'Nordsjökustartilleriflygspaningssimulatoranläggningsmateriel',
  },
  nb: {
    title: 'Stemmer fra fjorden',
    sentence: 'Fyrvokteren husker stormen som tok brygga, og hvorfor ingen bygde den opp igjen.',
    button: 'Hør nå',
    name: 'Bærtur på Øya',
    question: 'Hvordan finner jeg hjem i tåke?',
    longWord: 'Minoritetsladningsbærerdiffusjonskoeffisientmålingsapparatur',
  },
  fi: {
    title: 'Ääniä saaristosta',
    sentence: 'Majakanvartija muistaa myrskyn, joka vei laiturin, ja miksi kukaan ei rakentanut sitä uudelleen.',
    button: 'Kuuntele nyt',
    name: 'Yöllä järven jäällä',
    question: 'Miten löydän kotiin sumussa?',
    longWord: 'Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas',
  },
};

/** Gets the sample texts of a language in an amount: normal, none, or very long. */
export function getSampleTexts(language: Language, amount: Amount): SampleTexts {
  const words = ordinary[language];
  if (amount === 'empty') return { ...words, title: '', sentence: '' };
  if (amount !== 'long') return words;
  const { longWord, sentence } = words;
  return {
    ...words,
    title: `${words.title} ${longWord} – ${words.title.toLowerCase()}, ${sentence.toLowerCase()}`,
    sentence: `${`${sentence} `.repeat(8)}${longWord}`,
    button: `${words.button} – ${words.title.toLowerCase()}`,
    name: `${words.name} ${longWord} ${words.name.toLowerCase()}`,
    question: `${words.question} ${sentence} ${longWord}?`,
  };
}
