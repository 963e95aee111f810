import type { LoginLabels } from './editor-steps.ts';

/** The editor's labels from an empty page to the published one, and that page's address. */
export type EditorLabels = LoginLabels & {
  /** the browser's language */
  locale: string;
  /** the index of the language that the test previews, and its address */
  previewed: { index: 0 | 1 | 2; address: string; language: string };
  newPage: string;
  title: string;
  address: string;
  add: string;
  section: string;
  create: string;
  saved: string;
  errors: string;
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
    title: 'Rubrik',
    address: 'Adress',
    add: 'Lägg till',
    section: 'Lista som fyller sig själv',
    create: 'Skapa',
    saved: 'Sparat',
    errors: '1 fel',
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
    title: 'Overskrift',
    address: 'Adresse',
    add: 'Legg til',
    section: 'Liste som fyller seg selv',
    create: 'Opprett',
    saved: 'Lagret',
    errors: '1 feil',
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
    title: 'Otsikko',
    address: 'Osoite',
    add: 'Lisää',
    section: 'Itsestään täyttyvä luettelo',
    create: 'Luo',
    saved: 'Tallennettu',
    errors: '1 virhe',
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
    title: 'Title',
    address: 'Address',
    add: 'Add',
    section: 'Automatic list',
    create: 'Create',
    saved: 'Saved',
    errors: '1 error',
    loggedOut: 'You were logged out.',
    logInInNewTab: 'log in in a new tab',
    lookAndPublish: 'Preview · Publish',
    preview: 'Preview',
    publish: 'Publish',
    published: 'Published. Visitors',
    ...norwegianBar,
  },
};
