/**
 * The texts of the emails about a plan that continues: a reverted cancellation or an ended pause, in one language.
 * Dates and amounts are formatted by the caller.
 */
export type OnwardMailTexts = {
  reactivated: { subject: (plan: string) => string; intro: (plan: string) => string };
  /** a pause that had not started */
  calledOff: { subject: (plan: string) => string; intro: (plan: string) => string };
  /** a pause that was ended early */
  resumed: { subject: (plan: string) => string; intro: (plan: string) => string };
  charge: (price: string, chargeAt: string) => string;
  /** a voucher makes it free without an end */
  noCharge: string;
  change: string;
  account: string;
};

const sv: OnwardMailTexts = {
  reactivated: {
    subject: (plan) => `Uppsägningen är ångrad: ${plan} fortsätter`,
    intro: (plan) => `Du har ångrat din uppsägning. ${plan} fortsätter som förut.`,
  },
  calledOff: {
    subject: (plan) => `Pausen är borttagen: ${plan} fortsätter`,
    intro: (plan) => `Du har tagit bort din paus innan den började. ${plan} fortsätter utan uppehåll.`,
  },
  resumed: {
    subject: (plan) => `Pausen är avslutad: ${plan} fortsätter`,
    intro: (plan) => `Du har avslutat din paus i förtid. ${plan} fortsätter redan nu, och du kan lyssna igen.`,
  },
  charge: (price, chargeAt) =>
    `Nästa betalning är ${price} och dras den ${chargeAt}. Därefter dras en betalning i månaden tills du säger upp.`,
  noCharge: 'Inget dras så länge din rabattkod gäller.',
  change: 'Har du ändrat dig? Du kan säga upp när du vill under Mitt konto.',
  account: 'Gå till Mitt konto',
};

const nb: OnwardMailTexts = {
  reactivated: {
    subject: (plan) => `Oppsigelsen er angret: ${plan} fortsetter`,
    intro: (plan) => `Du har angret oppsigelsen. ${plan} fortsetter som før.`,
  },
  calledOff: {
    subject: (plan) => `Pausen er fjernet: ${plan} fortsetter`,
    intro: (plan) => `Du har fjernet pausen før den begynte. ${plan} fortsetter uten opphold.`,
  },
  resumed: {
    subject: (plan) => `Pausen er avsluttet: ${plan} fortsetter`,
    intro: (plan) => `Du har avsluttet pausen før tiden. ${plan} fortsetter allerede nå, og du kan lytte igjen.`,
  },
  charge: (price, chargeAt) =>
    `Neste betaling er ${price} og trekkes ${chargeAt}. Deretter trekkes én betaling i måneden til du sier opp.`,
  noCharge: 'Ingenting blir trukket så lenge rabattkoden din gjelder.',
  change: 'Har du ombestemt deg? Du kan si opp når du vil under Min konto.',
  account: 'Gå til Min konto',
};

const fi: OnwardMailTexts = {
  reactivated: {
    subject: (plan) => `Irtisanominen on kumottu: ${plan} jatkuu`,
    intro: (plan) => `Olet kumonnut irtisanomisesi. ${plan} jatkuu ennallaan.`,
  },
  calledOff: {
    subject: (plan) => `Tauko on peruttu: ${plan} jatkuu`,
    intro: (plan) => `Olet perunut tauon ennen sen alkua. ${plan} jatkuu keskeytyksettä.`,
  },
  resumed: {
    subject: (plan) => `Tauko on päätetty: ${plan} jatkuu`,
    intro: (plan) => `Olet päättänyt tauon etuajassa. ${plan} jatkuu heti, ja voit taas kuunnella.`,
  },
  charge: (price, chargeAt) =>
    `Seuraava veloitus on ${price}, ja se tehdään ${chargeAt}. Sen jälkeen veloitamme maksun kerran kuukaudessa, kunnes irtisanot tilauksen.`,
  noCharge: 'Mitään ei veloiteta niin kauan kuin alennuskoodisi on voimassa.',
  change: 'Muutitko mielesi? Voit irtisanoa tilauksen milloin tahansa omalla tililläsi.',
  account: 'Siirry omalle tilille',
};

export const onwardMailTexts = { sv, nb, fi };
