import type { PageLang } from '../ui/page.ts';

/** Texts of the inbox in one language. */
export type MailMessages = {
  brand: string;
  inbox: string;
  intro: string;
  recipient: string;
  filter: string;
  all: string;
  none: string;
  noneFor: string;
  noSubject: string;
  from: string;
  to: string;
  sent: string;
  attachments: string;
  letter: string;
  textPart: string;
  back: string;
  missing: string;
  missingHint: string;
};

/** The inbox in the languages of users, and in English for developers. */
export const mailMessages: Record<PageLang, MailMessages> = {
  sv: {
    brand: 'Nordlyds brevlåda',
    inbox: 'Inkorg',
    intro: 'Alla mejl som Nordlyd skickar i testmiljön hamnar här. Inget av dem går ut på riktigt.',
    recipient: 'Mottagarens e-postadress',
    filter: 'Visa mejlen',
    all: 'Visa alla',
    none: 'Här är tomt än så länge. Nästa mejl dyker upp när du laddar om sidan.',
    noneFor: 'Inga mejl till den adressen ännu.',
    noSubject: '(utan ämne)',
    from: 'Från',
    to: 'Till',
    sent: 'Skickat',
    attachments: 'Bilagor',
    letter: 'Mejlet',
    textPart: 'Textversion',
    back: 'Till inkorgen',
    missing: 'Mejlet finns inte',
    missingHint: 'Det kan ha tagits bort när testmiljön nollställdes.',
  },
  nb: {
    brand: 'Nordlyds postkasse',
    inbox: 'Innboks',
    intro: 'All e-post som Nordlyd sender i testmiljøet, havner her. Ingenting går ut på ordentlig.',
    recipient: 'Mottakerens e-postadresse',
    filter: 'Vis e-postene',
    all: 'Vis alle',
    none: 'Her er det tomt foreløpig. Neste e-post dukker opp når du laster siden på nytt.',
    noneFor: 'Ingen e-post til den adressen ennå.',
    noSubject: '(uten emne)',
    from: 'Fra',
    to: 'Til',
    sent: 'Sendt',
    attachments: 'Vedlegg',
    letter: 'E-posten',
    textPart: 'Tekstversjon',
    back: 'Til innboksen',
    missing: 'E-posten finnes ikke',
    missingHint: 'Den kan ha blitt slettet da testmiljøet ble nullstilt.',
  },
  fi: {
    brand: 'Nordlydin postilaatikko',
    inbox: 'Saapuneet',
    intro:
      'Kaikki sähköpostit, jotka Nordlyd lähettää testiympäristössä, tulevat tänne. Mikään ei lähde oikeasti eteenpäin.',
    recipient: 'Vastaanottajan sähköpostiosoite',
    filter: 'Näytä viestit',
    all: 'Näytä kaikki',
    none: 'Täällä on vielä tyhjää. Seuraava viesti ilmestyy, kun lataat sivun uudelleen.',
    noneFor: 'Tähän osoitteeseen ei ole vielä tullut viestejä.',
    noSubject: '(ei aihetta)',
    from: 'Lähettäjä',
    to: 'Vastaanottaja',
    sent: 'Lähetetty',
    attachments: 'Liitteet',
    letter: 'Viesti',
    textPart: 'Tekstiversio',
    back: 'Takaisin saapuneisiin',
    missing: 'Viestiä ei löydy',
    missingHint: 'Se on ehkä poistettu, kun testiympäristö tyhjennettiin.',
  },
  en: {
    brand: 'Nordlyd mail',
    inbox: 'Inbox',
    intro: 'Every e-mail that Nordlyd sends in the sandbox lands here. None of it leaves this machine.',
    recipient: 'Recipient’s e-mail address',
    filter: 'Show e-mails',
    all: 'Show all',
    none: 'Nothing here yet. The next e-mail appears when you reload the page.',
    noneFor: 'No e-mails to that address yet.',
    noSubject: '(no subject)',
    from: 'From',
    to: 'To',
    sent: 'Sent',
    attachments: 'Attachments',
    letter: 'The e-mail',
    textPart: 'Text version',
    back: 'Back to the inbox',
    missing: 'No such e-mail',
    missingHint: 'It may have gone when the sandbox was reset.',
  },
};
