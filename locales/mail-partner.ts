/** The texts of the email about the end of a partner's plan, in one language. Dates are formatted by the caller. */
export type PartnerMailTexts = {
  ended: {
    subject: (plan: string) => string;
    intro: (plan: string, partner: string, date: string) => string;
    noCharges: string;
    comeBack: string;
    /** where the user can ask for the reason */
    why: (partner: string) => string;
    action: string;
  };
};

const sv: PartnerMailTexts = {
  ended: {
    subject: (plan) => `Din prenumeration på ${plan} har upphört`,
    intro: (plan, partner, date) =>
      `${plan} ingick i det du har hos ${partner}. ${partner} avslutade prenumerationen den ${date}, och sedan dess kan du inte lyssna med den.`,
    noCharges: 'Vi drar inga pengar av dig. Ditt konto finns kvar, med det du följer och har lyssnat på.',
    comeBack: 'Vill du lyssna vidare? Köp prenumerationen direkt hos oss, så är du igång direkt.',
    why: (partner) => `Undrar du varför den upphörde? Kontakta ${partner}.`,
    action: 'Köp prenumerationen',
  },
};

const nb: PartnerMailTexts = {
  ended: {
    subject: (plan) => `Abonnementet ditt på ${plan} er avsluttet`,
    intro: (plan, partner, date) =>
      `${plan} var en del av det du har hos ${partner}. ${partner} avsluttet abonnementet ${date}, og siden da kan du ikke lytte med det.`,
    noCharges: 'Vi trekker ingen penger fra deg. Kontoen din består, med det du følger og har lyttet til.',
    comeBack: 'Vil du lytte videre? Kjøp abonnementet direkte hos oss, så er du i gang med en gang.',
    why: (partner) => `Lurer du på hvorfor det ble avsluttet? Ta kontakt med ${partner}.`,
    action: 'Kjøp abonnementet',
  },
};

const fi: PartnerMailTexts = {
  ended: {
    subject: (plan) => `Tilauksesi on päättynyt: ${plan}`,
    intro: (plan, partner, date) =>
      `${plan} kuului etuihin, jotka sinulle tarjosi ${partner}. ${partner} päätti tilauksen ${date}, etkä voi sen jälkeen enää kuunnella sillä.`,
    noCharges: 'Emme veloita sinulta mitään. Tilisi säilyy, samoin se, mitä seuraat ja mitä olet kuunnellut.',
    comeBack: 'Haluatko jatkaa kuuntelua? Osta tilaus suoraan meiltä, niin pääset heti alkuun.',
    why: (partner) => `Haluatko tietää, miksi tilaus päättyi? Ota yhteyttä: ${partner}.`,
    action: 'Osta tilaus',
  },
};

export const partnerMailTexts = { sv, nb, fi };
