/** The texts of the emails about student plans, in one language. Dates and amounts are formatted by the caller. */
export type StudentMailTexts = {
  /** in the order confirmation, instead of "the same price every month" */
  order: {
    nextCharge: (price: string, date: string) => string;
    until: (date: string, standardPrice: string) => string;
  };
  ending: {
    subject: (date: string) => string;
    intro: (plan: string, date: string) => string;
    moreExpensive: (price: string, chargeDate: string) => string;
    action: string;
  };
  lapsed: {
    subject: string;
    intro: (plan: string) => string;
    price: (price: string, chargeDate: string) => string;
    grace: (date: string) => string;
    action: string;
  };
};

const sv: StudentMailTexts = {
  order: {
    nextCharge: (price, date) => `Nästa betalning är ${price} och dras den ${date}.`,
    until: (date, standardPrice) =>
      `Studentpriset gäller till den ${date}. Bekräftar du inte dina studier på nytt kostar prenumerationen därefter ${standardPrice} i månaden. Vi påminner dig 30 dagar innan.`,
  },
  ending: {
    subject: (date) => `Ditt studentpris gäller till den ${date}`,
    intro: (plan, date) => `Ditt studentintyg går ut den ${date}. Till dess har du ${plan} till studentpris.`,
    moreExpensive: (price, chargeDate) =>
      `Bekräftar du inte dina studier på nytt blir prenumerationen vanlig Premium för ${price} i månaden. Det nya priset dras första gången den ${chargeDate}. Du kan säga upp när du vill.`,
    action: 'Förnya ditt studentintyg',
  },
  lapsed: {
    subject: 'Ditt studentpris har upphört',
    intro: (plan) =>
      `Ditt studentintyg har gått ut, så din prenumeration är nu ${plan}. Du kan lyssna precis som förut.`,
    price: (price, chargeDate) => `Från och med betalningen den ${chargeDate} kostar den ${price} i månaden.`,
    grace: (date) =>
      `Studerar du fortfarande? Bekräfta det senast den ${date}, så får du tillbaka studentpriset från nästa betalning.`,
    action: 'Bekräfta att du studerar',
  },
};

const nb: StudentMailTexts = {
  order: {
    nextCharge: (price, date) => `Neste betaling er ${price} og trekkes ${date}.`,
    until: (date, standardPrice) =>
      `Studentprisen gjelder til ${date}. Bekrefter du ikke på nytt at du studerer, koster abonnementet deretter ${standardPrice} i måneden. Vi minner deg på det 30 dager før.`,
  },
  ending: {
    subject: (date) => `Studentprisen din gjelder til ${date}`,
    intro: (plan, date) => `Studentbekreftelsen din går ut ${date}. Fram til da har du ${plan} til studentpris.`,
    moreExpensive: (price, chargeDate) =>
      `Bekrefter du ikke på nytt at du studerer, blir abonnementet vanlig Premium til ${price} i måneden. Den nye prisen trekkes første gang ${chargeDate}. Du kan si opp når du vil.`,
    action: 'Forny studentbekreftelsen',
  },
  lapsed: {
    subject: 'Studentprisen din er ikke lenger gyldig',
    intro: (plan) =>
      `Studentbekreftelsen din er gått ut, så abonnementet ditt er nå ${plan}. Du kan lytte akkurat som før.`,
    price: (price, chargeDate) => `Fra og med betalingen ${chargeDate} koster det ${price} i måneden.`,
    grace: (date) =>
      `Studerer du fortsatt? Bekreft det senest ${date}, så får du tilbake studentprisen fra neste betaling.`,
    action: 'Bekreft at du studerer',
  },
};

const fi: StudentMailTexts = {
  order: {
    nextCharge: (price, date) => `Seuraava veloitus on ${price}, ja se tehdään ${date}.`,
    until: (date, standardPrice) =>
      `Opiskelijahinta on voimassa ${date} asti. Jos et vahvista opiskeluasi uudelleen, tilaus maksaa sen jälkeen ${standardPrice} kuukaudessa. Muistutamme sinua 30 päivää etukäteen.`,
  },
  ending: {
    subject: (date) => `Opiskelijahintasi on voimassa ${date} asti`,
    intro: (plan, date) =>
      `Opiskelijavahvistuksesi voimassaolo päättyy ${date}. Siihen asti sinulla on opiskelijahintainen ${plan}.`,
    moreExpensive: (price, chargeDate) =>
      `Jos et vahvista opiskeluasi uudelleen, tilauksesta tulee tavallinen Premium hintaan ${price} kuukaudessa. Uusi hinta veloitetaan ensimmäisen kerran ${chargeDate}. Voit irtisanoa tilauksen milloin tahansa.`,
    action: 'Vahvista opiskelusi uudelleen',
  },
  lapsed: {
    subject: 'Opiskelijahintasi on päättynyt',
    intro: (plan) =>
      `Opiskelijavahvistuksesi ei ole enää voimassa, joten tilauksesi on nyt ${plan}. Voit kuunnella aivan kuten ennenkin.`,
    price: (price, chargeDate) => `Veloituksesta ${chargeDate} alkaen se maksaa ${price} kuukaudessa.`,
    grace: (date) =>
      `Opiskeletko edelleen? Vahvista se viimeistään ${date}, niin saat opiskelijahinnan takaisin seuraavasta veloituksesta.`,
    action: 'Vahvista opiskelusi',
  },
};

export const studentMailTexts = { sv, nb, fi };
