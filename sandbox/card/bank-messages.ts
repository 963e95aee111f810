/** Languages of the bank's pages. */
export type BankLang = 'sv' | 'nb' | 'fi';

const languages = ['sv', 'nb', 'fi'] as const;

/** The language of a payment's bank pages; Swedish for an unsupported one. */
export const readBankLang = (lang: string): BankLang => languages.find((known) => known === lang) ?? 'sv';

type BankMessages = {
  brand: string;
  title: string;
  lead: string;
  sandboxNote: string;
  payee: string;
  amount: string;
  cardOnly: string;
  card: string;
  authorised: string;
  refused: string;
  cancelled: string;
  error: string;
  pending: string;
  choices: string;
  answered: string;
  answeredLead: string;
  back: string;
  unknown: string;
  unknownLead: string;
  password: string;
  passwordHint: string;
  confirm: string;
  cancel: string;
  moment: string;
};

/** Texts of the bank's pages. */
export const bankMessages: Record<BankLang, BankMessages> = {
  sv: {
    brand: 'Provbanken',
    title: 'Godkänn köpet',
    lead: 'Din bank vill veta att det är du som betalar.',
    sandboxNote: 'Det här är en testbank. Inga riktiga pengar rör sig, du väljer själv hur det går.',
    payee: 'Betalas till',
    amount: 'Belopp',
    cardOnly: 'Inget dras nu, kortet kontrolleras bara',
    card: 'Kort',
    authorised: 'Godkänn',
    refused: 'Neka',
    cancelled: 'Avbryt köpet',
    error: 'Låtsas att något går sönder',
    pending: 'Svara senare',
    choices: 'Så kan det också gå',
    answered: 'Du har redan svarat',
    answeredLead: 'Banken har tagit emot ditt svar. Gå tillbaka till butiken för att se hur det gick.',
    back: 'Tillbaka till butiken',
    unknown: 'Köpet finns inte här',
    unknownLead: 'Länken är gammal eller felskriven. Gå tillbaka till butiken och försök en gång till.',
    password: 'Lösenord',
    passwordHint: 'Skriv password för att godkänna. Allt annat nekas.',
    confirm: 'Bekräfta',
    cancel: 'Avbryt',
    moment: 'Ett ögonblick …',
  },
  nb: {
    brand: 'Prøvebanken',
    title: 'Godkjenn kjøpet',
    lead: 'Banken din vil vite at det er du som betaler.',
    sandboxNote: 'Dette er en testbank. Ingen ekte penger flyttes, du velger selv hvordan det går.',
    payee: 'Betales til',
    amount: 'Beløp',
    cardOnly: 'Ingenting trekkes nå, kortet blir bare kontrollert',
    card: 'Kort',
    authorised: 'Godkjenn',
    refused: 'Avslå',
    cancelled: 'Avbryt kjøpet',
    error: 'Lat som om noe går galt',
    pending: 'Svar senere',
    choices: 'Slik kan det også gå',
    answered: 'Du har allerede svart',
    answeredLead: 'Banken har mottatt svaret ditt. Gå tilbake til butikken for å se hvordan det gikk.',
    back: 'Tilbake til butikken',
    unknown: 'Kjøpet finnes ikke her',
    unknownLead: 'Lenken er gammel eller feilskrevet. Gå tilbake til butikken og prøv en gang til.',
    password: 'Passord',
    passwordHint: 'Skriv password for å godkjenne. Alt annet avslås.',
    confirm: 'Bekreft',
    cancel: 'Avbryt',
    moment: 'Et øyeblikk …',
  },
  fi: {
    brand: 'Koepankki',
    title: 'Vahvista osto',
    lead: 'Pankkisi haluaa varmistaa, että maksaja olet sinä.',
    sandboxNote: 'Tämä on testipankki. Oikea raha ei liiku, ja saat itse päättää lopputuloksen.',
    payee: 'Saaja',
    amount: 'Summa',
    cardOnly: 'Nyt ei veloiteta mitään, kortti vain tarkistetaan',
    card: 'Kortti',
    authorised: 'Hyväksy',
    refused: 'Hylkää',
    cancelled: 'Keskeytä osto',
    error: 'Esitä, että jokin menee rikki',
    pending: 'Vastaa myöhemmin',
    choices: 'Näinkin voi käydä',
    answered: 'Olet jo vastannut',
    answeredLead: 'Pankki on saanut vastauksesi. Palaa kauppaan katsomaan, miten kävi.',
    back: 'Takaisin kauppaan',
    unknown: 'Ostoa ei löydy',
    unknownLead: 'Linkki on vanha tai virheellinen. Palaa kauppaan ja yritä uudelleen.',
    password: 'Salasana',
    passwordHint: 'Hyväksy kirjoittamalla password. Kaikki muu hylätään.',
    confirm: 'Vahvista',
    cancel: 'Peruuta',
    moment: 'Hetkinen…',
  },
};
