/** The texts of the email that reminds of the end of a voucher's free time, in one language. */
export type VoucherEndingMailTexts = {
  subject: (date: string) => string;
  intro: (plan: string, code: string, date: string, price: string) => string;
  action: (date: string) => string;
  /** what a cancellation may end at once */
  loss: string;
  account: string;
};

const sv: VoucherEndingMailTexts = {
  subject: (date) => `Din gratistid slutar den ${date}`,
  intro: (plan, code, date, price) =>
    `Din gratistid på ${plan} med rabattkoden ${code} slutar den ${date}. Då drar vi ${price}, och sedan betalar du samma dag varje månad.`,
  action: (date) =>
    `Vill du fortsätta behöver du inte göra något. Vill du inte det säger du upp före den ${date} under Mitt konto, så drar vi ingenting.`,
  loss: 'Innan du bekräftar ser du hur länge du kan lyssna: gratistiden kan ta slut direkt när du säger upp.',
  account: 'Gå till Mitt konto',
};

const nb: VoucherEndingMailTexts = {
  subject: (date) => `Gratistiden din slutter ${date}`,
  intro: (plan, code, date, price) =>
    `Gratistiden din på ${plan} med rabattkoden ${code} slutter ${date}. Da trekker vi ${price}, og deretter betaler du samme dag hver måned.`,
  action: (date) =>
    `Vil du fortsette, trenger du ikke å gjøre noe. Vil du ikke det, sier du opp før ${date} under Min konto, så trekker vi ingenting.`,
  loss: 'Før du bekrefter, ser du hvor lenge du kan lytte: Gratistiden kan ta slutt med en gang du sier opp.',
  account: 'Gå til Min konto',
};

const fi: VoucherEndingMailTexts = {
  subject: (date) => `Maksuton jaksosi päättyy ${date}`,
  intro: (plan, code, date, price) =>
    `Alennuskoodin ${code} maksuton jaksosi (${plan}) päättyy ${date}. Silloin veloitamme ${price}, ja sen jälkeen maksat samana päivänä joka kuukausi.`,
  action: (date) =>
    `Jos haluat jatkaa, sinun ei tarvitse tehdä mitään. Jos et halua, irtisano tilaus omalla tililläsi ennen ${date}, niin emme veloita mitään.`,
  loss: 'Ennen kuin vahvistat irtisanomisen, näet, kuinka pitkään voit kuunnella: maksuton jakso voi päättyä heti.',
  account: 'Siirry omalle tilille',
};

export const voucherEndingMailTexts = { sv, nb, fi };
