/** The texts of the emails about pauses, in one language. Dates and amounts are formatted by the caller. */
export type PauseMailTexts = {
  paused: {
    subject: (plan: string) => string;
    intro: (plan: string, startsAt: string) => string;
    /** amount and date of the next charge; there is none until then */
    resumes: (resumesAt: string, price: string, chargeAt: string) => string;
    guest: string;
    change: string;
  };
  ending: {
    subject: (resumesAt: string) => string;
    intro: (plan: string, resumesAt: string) => string;
    charge: (price: string, chargeAt: string) => string;
    change: (resumesAt: string) => string;
  };
  account: string;
};

const sv: PauseMailTexts = {
  paused: {
    subject: (plan) => `Din paus av ${plan} är inlagd`,
    intro: (plan, startsAt) =>
      `Du har pausat ${plan}. Du kan lyssna som vanligt fram till den ${startsAt}, då pausen börjar.`,
    resumes: (resumesAt, price, chargeAt) =>
      `Prenumerationen fortsätter av sig själv den ${resumesAt}. Till dess dras ingenting. Nästa betalning är ${price} och dras den ${chargeAt}.`,
    guest:
      'Den som har ditt extrakonto kan inte heller lyssna under pausen, men får tillbaka Premium samtidigt som du.',
    change: 'Under Mitt konto kan du när som helst återuppta prenumerationen tidigare eller säga upp den.',
  },
  ending: {
    subject: (resumesAt) => `Din paus är slut den ${resumesAt}`,
    intro: (plan, resumesAt) => `Din paus tar snart slut. ${plan} fortsätter den ${resumesAt}.`,
    charge: (price, chargeAt) => `Vi drar ${price} den ${chargeAt}, och därefter varje månad som förut.`,
    change: (resumesAt) => `Vill du inte fortsätta? Säg upp under Mitt konto före den ${resumesAt}, så dras ingenting.`,
  },
  account: 'Gå till Mitt konto',
};

const nb: PauseMailTexts = {
  paused: {
    subject: (plan) => `Pausen av ${plan} er lagt inn`,
    intro: (plan, startsAt) =>
      `Du har satt ${plan} på pause. Du kan lytte som vanlig fram til ${startsAt}, da pausen begynner.`,
    resumes: (resumesAt, price, chargeAt) =>
      `Abonnementet fortsetter av seg selv ${resumesAt}. Fram til da blir ingenting trukket. Neste betaling er ${price} og trekkes ${chargeAt}.`,
    guest: 'Den som har ekstrakontoen din, kan heller ikke lytte i pausen, men får Premium tilbake samtidig som du.',
    change: 'Under Min konto kan du når som helst gjenoppta abonnementet tidligere eller si det opp.',
  },
  ending: {
    subject: (resumesAt) => `Pausen er over ${resumesAt}`,
    intro: (plan, resumesAt) => `Pausen din er snart over. ${plan} fortsetter ${resumesAt}.`,
    charge: (price, chargeAt) => `Vi trekker ${price} ${chargeAt}, og deretter hver måned som før.`,
    change: (resumesAt) => `Vil du ikke fortsette? Si opp under Min konto før ${resumesAt}, så blir ingenting trukket.`,
  },
  account: 'Gå til Min konto',
};

const fi: PauseMailTexts = {
  paused: {
    subject: (plan) => `Tilauksesi jää tauolle: ${plan}`,
    intro: (plan, startsAt) =>
      `${plan} jää tauolle. Voit kuunnella tavalliseen tapaan ${startsAt} asti, jolloin tauko alkaa.`,
    resumes: (resumesAt, price, chargeAt) =>
      `Tilaus jatkuu itsestään ${resumesAt}. Siihen asti mitään ei veloiteta. Seuraava veloitus on ${price}, ja se tehdään ${chargeAt}.`,
    guest:
      'Myöskään lisätilisi käyttäjä ei voi kuunnella tauon aikana, mutta hän saa Premiumin takaisin samalla kuin sinä.',
    change: 'Voit milloin tahansa jatkaa tilausta aiemmin tai irtisanoa sen omalla tililläsi.',
  },
  ending: {
    subject: (resumesAt) => `Taukosi päättyy ${resumesAt}`,
    intro: (plan, resumesAt) => `Taukosi päättyy pian. ${plan} jatkuu ${resumesAt}.`,
    charge: (price, chargeAt) => `Veloitamme ${price} ${chargeAt} ja sen jälkeen joka kuukausi kuten ennenkin.`,
    change: (resumesAt) =>
      `Etkö halua jatkaa? Irtisano tilaus omalla tililläsi ennen ${resumesAt}, niin mitään ei veloiteta.`,
  },
  account: 'Siirry omalle tilille',
};

export const pauseMailTexts = { sv, nb, fi };
