import type { LoginLabels } from './editor-steps.ts';

/** The editor's labels from an empty page to the published one, and that page's address. */
export type EditorLabels = LoginLabels & {
  /** the browser's language */
  locale: string;
  /** the index of the language that the test previews, and its address */
  previewed: { index: 0 | 1 | 2; address: string; language: string };
  newPage: string;
  nameHere: string;
  /** title, title for search engines, description for search engines */
  fields: readonly string[];
  add: string;
  section: string;
  limit: string;
  create: string;
  save: string;
  errors: string;
  place: string;
  loggedOut: string;
  logInInNewTab: string;
  lookAndPublish: string;
  preview: string;
  publish: string;
  published: string;
  /** on the site */
  previewBar: string;
  leavePreview: string;
};

const norway = { index: 1, address: '/no/side/', language: 'Norsk bokmål' } as const;
const norwegianBar = { previewBar: 'Forhåndsvisning.', leavePreview: 'Avslutt forhåndsvisningen' };

/** Every language of the editor; the English one previews Norway. */
export const editorLabels: Readonly<Record<'sv' | 'nb' | 'fi' | 'en', EditorLabels>> = {
  sv: {
    locale: 'sv-SE',
    previewed: { index: 0, address: '/se/sida/', language: 'Svenska' },
    name: 'Namn',
    password: 'Lösenord',
    logIn: 'Logga in',
    newPage: 'Ny sida',
    nameHere: 'Namn i redigeraren',
    fields: ['Rubrik *', 'Titel för sökmotorer *', 'Beskrivning för sökmotorer *'],
    add: 'Lägg till',
    section: 'Lista som fyller sig själv',
    limit: 'Antal *',
    create: 'Skapa',
    save: 'Spara',
    errors: '1 fel',
    place: 'Svenska · Sektion 1 · Antal',
    loggedOut: 'Du har loggats ut.',
    logInInNewTab: 'logga in i en ny flik',
    lookAndPublish: 'Förhandsvisa · Publicera',
    preview: 'Förhandsvisa',
    publish: 'Publicera',
    published: 'Publicerat. Besökarna',
    previewBar: 'Förhandsvisning.',
    leavePreview: 'Avsluta förhandsvisningen',
  },
  nb: {
    locale: 'nb-NO',
    previewed: norway,
    name: 'Navn',
    password: 'Passord',
    logIn: 'Logg inn',
    newPage: 'Ny side',
    nameHere: 'Navn i redigeringen',
    fields: ['Overskrift *', 'Tittel for søkemotorer *', 'Beskrivelse for søkemotorer *'],
    add: 'Legg til',
    section: 'Liste som fyller seg selv',
    limit: 'Antall *',
    create: 'Opprett',
    save: 'Lagre',
    errors: '1 feil',
    place: 'Svenska · Seksjon 1 · Antall',
    loggedOut: 'Du er logget ut.',
    logInInNewTab: 'logg inn i en ny fane',
    lookAndPublish: 'Forhåndsvis · Publiser',
    preview: 'Forhåndsvis',
    publish: 'Publiser',
    published: 'Publisert. Besøkende',
    ...norwegianBar,
  },
  fi: {
    locale: 'fi-FI',
    previewed: { index: 2, address: '/fi/sivu/', language: 'Suomi' },
    name: 'Nimi',
    password: 'Salasana',
    logIn: 'Kirjaudu sisään',
    newPage: 'Uusi sivu',
    nameHere: 'Nimi muokkaimessa',
    fields: ['Otsikko *', 'Otsikko hakukoneille *', 'Kuvaus hakukoneille *'],
    add: 'Lisää',
    section: 'Itsestään täyttyvä luettelo',
    limit: 'Määrä *',
    create: 'Luo',
    save: 'Tallenna',
    errors: '1 virhe',
    place: 'Svenska · Osio 1 · Määrä',
    loggedOut: 'Sinut on kirjattu ulos.',
    logInInNewTab: 'kirjaudu uudessa välilehdessä',
    lookAndPublish: 'Esikatsele · Julkaise',
    preview: 'Esikatsele',
    publish: 'Julkaise',
    published: 'Julkaistu. Kävijät',
    previewBar: 'Esikatselu.',
    leavePreview: 'Lopeta esikatselu',
  },
  en: {
    locale: 'en-GB',
    previewed: norway,
    name: 'Name',
    password: 'Password',
    logIn: 'Log in',
    newPage: 'New page',
    nameHere: 'Name in this editor',
    fields: ['Title *', 'Seo title *', 'Seo description *'],
    add: 'Add',
    section: 'Dynamic content',
    limit: 'Limit *',
    create: 'Create',
    save: 'Save',
    errors: '1 errors',
    place: 'Svenska · Section 1 · Limit',
    loggedOut: 'You were logged out.',
    logInInNewTab: 'log in in a new tab',
    lookAndPublish: 'Preview · Publish',
    preview: 'Preview',
    publish: 'Publish',
    published: 'Published. Visitors',
    ...norwegianBar,
  },
};
