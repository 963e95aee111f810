/** The sentences of charge reminders for users without a stored card, in one language. */
export type NoCardMailTexts = {
  /** follows the sentence about the charge */
  needed: (date: string) => string;
  cancel: (date: string) => string;
  add: string;
};

const sv: NoCardMailTexts = {
  needed: (date) =>
    `För det behövs ett kort, och just nu har du inget sparat hos oss. Vill du fortsätta lägger du till ett före den ${date}.`,
  cancel: (date) => `Vill du inte fortsätta säger du upp före den ${date} under Mitt konto, så drar vi ingenting.`,
  add: 'Lägg till ett kort',
};

const nb: NoCardMailTexts = {
  needed: (date) =>
    `Til det trengs et kort, og akkurat nå har du ikke lagret noe hos oss. Vil du fortsette, legger du til et før ${date}.`,
  cancel: (date) => `Vil du ikke fortsette, sier du opp før ${date} under Min konto, så trekker vi ingenting.`,
  add: 'Legg til et kort',
};

const fi: NoCardMailTexts = {
  needed: (date) =>
    `Siihen tarvitaan kortti, eikä sinulla ole nyt tallennettua korttia. Jos haluat jatkaa, lisää kortti ennen ${date}.`,
  cancel: (date) => `Jos et halua jatkaa, irtisano tilaus omalla tililläsi ennen ${date}, niin emme veloita mitään.`,
  add: 'Lisää kortti',
};

export const noCardMailTexts = { sv, nb, fi };
