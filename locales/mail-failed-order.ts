type FailedOrderTexts = {
  subject: (plan: string) => string;
  intro: (plan: string, wallet: string) => string;
  again: string;
};

/** Texts of the email about a pending order that failed, in one language. */
export type FailedOrderMailTexts = {
  unpaid: FailedOrderTexts;
  /** another order used the last redemption of its voucher first */
  voucherLost: FailedOrderTexts;
  /** its wallet account has already used a trial, and the payer approved no other price */
  trialUsed: FailedOrderTexts;
  action: string;
};

const sv: FailedOrderMailTexts = {
  unpaid: {
    subject: (plan) => `Betalningen för ${plan} gick inte igenom`,
    intro: (plan) =>
      `Nu har vi fått svar: betalningen för ${plan} gick inte igenom. Prenumerationen har inte börjat, och har något dragits får du tillbaka det.`,
    again: 'Du är välkommen att försöka igen, gärna med ett annat kort eller betalsätt.',
  },
  voucherLost: {
    subject: (plan) => `Köpet av ${plan} blev inte klart`,
    intro: (plan) =>
      `Rabattkoden hann bli förbrukad medan vi väntade på svar om din betalning. ${plan} har därför inte börjat, och har något dragits får du tillbaka det.`,
    again: 'Du är välkommen att beställa igen, med en annan kod eller utan.',
  },
  trialUsed: {
    subject: (plan) => `Köpet av ${plan} blev inte klart`,
    intro: (plan, wallet) =>
      `Din ${wallet} har redan använts för en provperiod. ${plan} har därför inte börjat, och inget har dragits.`,
    again: 'Beställ igen, så ser du priset utan provperiod innan du godkänner.',
  },
  action: 'Till beställningen',
};

const nb: FailedOrderMailTexts = {
  unpaid: {
    subject: (plan) => `Betalingen for ${plan} gikk ikke gjennom`,
    intro: (plan) =>
      `Nå har vi fått svar: betalingen for ${plan} gikk ikke gjennom. Abonnementet har ikke begynt, og er noe trukket, får du det tilbake.`,
    again: 'Du er velkommen til å prøve igjen, gjerne med et annet kort eller en annen betalingsmåte.',
  },
  voucherLost: {
    subject: (plan) => `Kjøpet av ${plan} ble ikke fullført`,
    intro: (plan) =>
      `Rabattkoden rakk å bli brukt opp mens vi ventet på svar om betalingen din. ${plan} har derfor ikke begynt, og er noe trukket, får du det tilbake.`,
    again: 'Du er velkommen til å bestille igjen, med en annen kode eller uten.',
  },
  trialUsed: {
    subject: (plan) => `Kjøpet av ${plan} ble ikke fullført`,
    intro: (plan, wallet) =>
      `Din ${wallet} er allerede brukt til en prøveperiode. ${plan} har derfor ikke begynt, og ingenting er trukket.`,
    again: 'Bestill igjen, så ser du prisen uten prøveperiode før du godkjenner.',
  },
  action: 'Til bestillingen',
};

const fi: FailedOrderMailTexts = {
  unpaid: {
    subject: (plan) => `Maksu ei onnistunut: ${plan}`,
    intro: (plan) =>
      `Saimme nyt vastauksen: tilauksen ${plan} maksu ei onnistunut. Tilaus ei ole alkanut, ja jos jotain on veloitettu, saat sen takaisin.`,
    again: 'Voit yrittää uudelleen, vaikka toisella kortilla tai maksutavalla.',
  },
  voucherLost: {
    subject: (plan) => `Ostoa ei viety loppuun: ${plan}`,
    intro: (plan) =>
      `Alennuskoodi ehdittiin käyttää loppuun, kun odotimme vastausta maksustasi. Tilaus ${plan} ei siksi ole alkanut, ja jos jotain on veloitettu, saat sen takaisin.`,
    again: 'Voit tilata uudelleen toisella koodilla tai ilman koodia.',
  },
  trialUsed: {
    subject: (plan) => `Ostoa ei viety loppuun: ${plan}`,
    intro: (plan, wallet) =>
      `${wallet}-tilisi kokeilujakso on jo käytetty. Tilaus ${plan} ei siksi ole alkanut, eikä mitään ole veloitettu.`,
    again: 'Tilaa uudelleen, niin näet hinnan ilman kokeilujaksoa ennen hyväksymistä.',
  },
  action: 'Siirry tilaukseen',
};

export const failedOrderMailTexts = { sv, nb, fi };
