import type { Fault, FailureReason, Verification } from './verification.ts';

/** Texts of the verifier in one language. */
export type StudentMessages = {
  brand: string;
  title: string;
  intro: string;
  address: string;
  addressHint: string;
  send: string;
  schools: string;
  schoolsHint: string;
  codeTitle: string;
  codeSent: (address: string) => string;
  code: string;
  check: string;
  again: string;
  otherAddress: string;
  inbox: string;
  giveUp: string;
  faults: Record<Fault, string>;
  mailFailed: string;
  verifiedTitle: string;
  verified: (until: string) => string;
  refusedTitle: string;
  refused: Record<FailureReason, string>;
  back: string;
  missing: string;
  missingHint: string;
  mailSubject: (code: string) => string;
  mailText: (code: string) => string;
};

const sv: StudentMessages = {
  brand: 'Studentkollen',
  title: 'Bekräfta att du studerar',
  intro: 'Skriv din e-postadress från skolan, så mejlar vi en kod med sex siffror till den.',
  address: 'Skolans e-postadress',
  addressHint: 'Till exempel anna@student.norrsken.example',
  send: 'Skicka koden',
  schools: 'Vilka skolor är med?',
  schoolsHint: 'I testmiljön finns bara påhittade skolor. Alla adresser på de här domänerna fungerar:',
  codeTitle: 'Skriv koden',
  codeSent: (address) => `Vi har skickat en kod till ${address}. Den gäller i 15 minuter.`,
  code: 'Kod med sex siffror',
  check: 'Kontrollera',
  again: 'Skicka en ny kod',
  otherAddress: 'Byt adress',
  inbox: 'Öppna testmiljöns inkorg',
  giveUp: 'Avbryt och gå tillbaka',
  faults: {
    address: 'Det där ser inte ut som en e-postadress. Kontrollera stavningen.',
    school: 'Adressen hör inte till någon skola som är med. Använd din skolas adress, inte din privata.',
    tooManyCodes: 'Vi har redan skickat så många koder vi får. Använd den senaste, eller börja om senare.',
    code: 'Koden stämmer inte. Kontrollera mejlet och försök igen.',
    codeExpired: 'Koden gäller inte längre. Be om en ny.',
    closed: 'Den här kontrollen är redan avslutad.',
  },
  mailFailed: 'Koden gick inte att skicka just nu. Vänta en stund och försök igen.',
  verifiedTitle: 'Klart! Dina studier är bekräftade.',
  verified: (until) => `Intyget gäller till och med ${until}.`,
  refusedTitle: 'Vi kunde inte bekräfta dina studier',
  refused: {
    tries: 'Koden skrevs fel för många gånger. Du kan börja om från början.',
    declined: 'Du avbröt kontrollen. Du kan börja om när du vill.',
    expired: 'Länken är för gammal. Börja om från början.',
  },
  back: 'Fortsätt till Nordlyd',
  missing: 'Länken fungerar inte',
  missingHint: 'Den är felskriven eller gäller inte längre. Gå tillbaka till Nordlyd och börja om.',
  mailSubject: (code) => `${code} är din kod från Studentkollen`,
  mailText: (code) =>
    `Hej!\n\nDin kod är ${code}. Den gäller i 15 minuter.\n\nHar du inte bett om någon kod? Då kan du bortse från mejlet.\n\nStudentkollen`,
};

const nb: StudentMessages = {
  brand: 'Studentsjekken',
  title: 'Bekreft at du studerer',
  intro: 'Skriv e-postadressen din fra skolen, så sender vi en kode på seks sifre til den.',
  address: 'E-postadresse fra skolen',
  addressHint: 'For eksempel ola@student.vestfjord.example',
  send: 'Send koden',
  schools: 'Hvilke skoler er med?',
  schoolsHint: 'I testmiljøet finnes det bare oppdiktede skoler. Alle adresser på disse domenene virker:',
  codeTitle: 'Skriv koden',
  codeSent: (address) => `Vi har sendt en kode til ${address}. Den gjelder i 15 minutter.`,
  code: 'Kode på seks sifre',
  check: 'Kontroller',
  again: 'Send en ny kode',
  otherAddress: 'Bytt adresse',
  inbox: 'Åpne innboksen i testmiljøet',
  giveUp: 'Avbryt og gå tilbake',
  faults: {
    address: 'Dette ser ikke ut som en e-postadresse. Sjekk skrivemåten.',
    school: 'Adressen hører ikke til en skole som er med. Bruk adressen fra skolen, ikke den private.',
    tooManyCodes: 'Vi har allerede sendt så mange koder vi får. Bruk den siste, eller begynn på nytt senere.',
    code: 'Koden stemmer ikke. Sjekk e-posten og prøv igjen.',
    codeExpired: 'Koden gjelder ikke lenger. Be om en ny.',
    closed: 'Denne kontrollen er allerede avsluttet.',
  },
  mailFailed: 'Koden kunne ikke sendes akkurat nå. Vent litt og prøv igjen.',
  verifiedTitle: 'Klart! Du er bekreftet som student.',
  verified: (until) => `Bekreftelsen gjelder til og med ${until}.`,
  refusedTitle: 'Vi kunne ikke bekrefte at du studerer',
  refused: {
    tries: 'Koden ble skrevet feil for mange ganger. Du kan begynne på nytt.',
    declined: 'Du avbrøt kontrollen. Du kan begynne på nytt når du vil.',
    expired: 'Lenken er for gammel. Begynn på nytt.',
  },
  back: 'Fortsett til Nordlyd',
  missing: 'Lenken virker ikke',
  missingHint: 'Den er feil eller gjelder ikke lenger. Gå tilbake til Nordlyd og begynn på nytt.',
  mailSubject: (code) => `${code} er koden din fra Studentsjekken`,
  mailText: (code) =>
    `Hei!\n\nKoden din er ${code}. Den gjelder i 15 minutter.\n\nHar du ikke bedt om noen kode? Da kan du se bort fra denne e-posten.\n\nStudentsjekken`,
};

const fi: StudentMessages = {
  brand: 'Opiskelijatarkistus',
  title: 'Vahvista opiskelusi',
  intro: 'Kirjoita oppilaitoksen sähköpostiosoitteesi, niin lähetämme siihen kuusinumeroisen koodin.',
  address: 'Oppilaitoksen sähköpostiosoite',
  addressHint: 'Esimerkiksi aino@student.revontuli.example',
  send: 'Lähetä koodi',
  schools: 'Mitkä oppilaitokset ovat mukana?',
  schoolsHint: 'Testiympäristössä on vain keksittyjä oppilaitoksia. Kaikki näiden verkkotunnusten osoitteet käyvät:',
  codeTitle: 'Kirjoita koodi',
  codeSent: (address) => `Lähetimme koodin osoitteeseen ${address}. Se on voimassa 15 minuuttia.`,
  code: 'Kuusinumeroinen koodi',
  check: 'Tarkista',
  again: 'Lähetä uusi koodi',
  otherAddress: 'Vaihda osoite',
  inbox: 'Avaa testiympäristön postilaatikko',
  giveUp: 'Keskeytä ja palaa takaisin',
  faults: {
    address: 'Tämä ei näytä sähköpostiosoitteelta. Tarkista kirjoitusasu.',
    school: 'Osoite ei kuulu mukana olevalle oppilaitokselle. Käytä oppilaitoksen osoitetta, älä yksityistä.',
    tooManyCodes: 'Koodeja on jo lähetetty niin monta kuin saa. Käytä viimeisintä tai aloita myöhemmin alusta.',
    code: 'Koodi ei täsmää. Tarkista viesti ja yritä uudelleen.',
    codeExpired: 'Koodi ei ole enää voimassa. Pyydä uusi.',
    closed: 'Tämä tarkistus on jo päättynyt.',
  },
  mailFailed: 'Koodia ei voitu lähettää juuri nyt. Odota hetki ja yritä uudelleen.',
  verifiedTitle: 'Valmista! Opiskelusi on vahvistettu.',
  verified: (until) => `Vahvistus on voimassa ${until} asti.`,
  refusedTitle: 'Emme voineet vahvistaa opiskeluasi',
  refused: {
    tries: 'Koodi kirjoitettiin väärin liian monta kertaa. Voit aloittaa alusta.',
    declined: 'Keskeytit tarkistuksen. Voit aloittaa uudelleen milloin haluat.',
    expired: 'Linkki on liian vanha. Aloita alusta.',
  },
  back: 'Jatka Nordlydiin',
  missing: 'Linkki ei toimi',
  missingHint: 'Se on virheellinen tai vanhentunut. Palaa Nordlydiin ja aloita alusta.',
  mailSubject: (code) => `${code} on koodisi opiskelijatarkistukseen`,
  mailText: (code) =>
    `Hei!\n\nKoodisi on ${code}. Se on voimassa 15 minuuttia.\n\nEtkö pyytänyt koodia? Silloin voit jättää viestin huomiotta.\n\nOpiskelijatarkistus`,
};

/** The verifier in the languages of its students. */
export const studentMessages: Record<Verification['lang'], StudentMessages> = { sv, nb, fi };
