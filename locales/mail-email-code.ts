/** The texts of the email with a code that confirms an address, in one language. */
export type EmailCodeMailTexts = {
  subject: (code: string) => string;
  intro: string;
  code: string;
  validity: string;
  notYou: string;
};

const sv: EmailCodeMailTexts = {
  subject: (code) => `Din kod är ${code}`,
  intro: 'Ange koden på sidan där du loggar in, så vet vi att e-postadressen är din.',
  code: 'Kod',
  validity: 'Koden gäller i 15 minuter.',
  notYou: 'Har du inte försökt logga in hos oss? Då behöver du inte göra något: utan koden händer ingenting.',
};

const nb: EmailCodeMailTexts = {
  subject: (code) => `Koden din er ${code}`,
  intro: 'Skriv inn koden på siden der du logger inn, så vet vi at e-postadressen er din.',
  code: 'Kode',
  validity: 'Koden gjelder i 15 minutter.',
  notYou: 'Har du ikke prøvd å logge inn hos oss? Da trenger du ikke å gjøre noe: Uten koden skjer det ingenting.',
};

const fi: EmailCodeMailTexts = {
  subject: (code) => `Koodisi on ${code}`,
  intro: 'Anna koodi sivulla, jolla kirjaudut sisään, niin tiedämme, että sähköpostiosoite on sinun.',
  code: 'Koodi',
  validity: 'Koodi on voimassa 15 minuuttia.',
  notYou: 'Etkö yrittänyt kirjautua palveluumme? Sinun ei tarvitse tehdä mitään: ilman koodia mitään ei tapahdu.',
};

export const emailCodeMailTexts = { sv, nb, fi };
