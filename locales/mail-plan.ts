/**
 * The texts of the emails about vouchers and plan changes, in one language. Dates and amounts are formatted by the
 * caller.
 */
export type PlanMailTexts = {
  voucher: {
    freeUntil: (code: string, plan: string, date: string) => string;
    freeForEver: (code: string, plan: string) => string;
    reducedUntil: (code: string, price: string, date: string) => string;
    reducedForEver: (code: string, price: string) => string;
    /** a reduced charge comes next, and the discount ends later */
    nextReduced: (price: string, date: string, fullPrice: string, ends: string) => string;
    /** nothing can be charged when the free time ends */
    endsWithIt: string;
  };
  changed: {
    subject: (plan: string) => string;
    paid: (before: string, plan: string, amount: string) => string;
    inTrial: (before: string, plan: string, trialEnds: string) => string;
    next: (price: string, date: string) => string;
    voucherEnded: string;
    voucherBack: (code: string) => string;
  };
  scheduled: {
    subject: (plan: string) => string;
    intro: (before: string, plan: string, date: string) => string;
    price: (price: string) => string;
    until: (before: string) => string;
    /** the change can be undone until the date of `intro` */
    takeBack: string;
    /** title of the page that undoes it */
    action: string;
  };
  kept: {
    subject: (plan: string) => string;
    intro: (plan: string) => string;
  };
  redeemed: {
    subject: (code: string) => string;
    intro: (code: string, plan: string, date: string) => string;
  };
  stopped: {
    subject: (plan: string) => string;
    intro: (plan: string) => string;
    noMoreCharges: string;
    comeBack: string;
    action: string;
  };
  rise: {
    subject: (plan: string) => string;
    intro: (plan: string, before: string, price: string, date: string) => string;
    first: (amount: string, date: string) => string;
    /** how to cancel before the increase */
    wayOut: (date: string) => string;
  };
  account: string;
};

const sv: PlanMailTexts = {
  voucher: {
    freeUntil: (code, plan, date) => `Din rabattkod ${code} gäller: ${plan} är gratis för dig till den ${date}.`,
    freeForEver: (code, plan) => `Din rabattkod ${code} gäller: ${plan} är gratis för dig, utan slutdatum.`,
    reducedUntil: (code, price, date) =>
      `Din rabattkod ${code} gäller: du betalar ${price} i månaden för det som förnyas före den ${date}.`,
    reducedForEver: (code, price) =>
      `Din rabattkod ${code} gäller: du betalar ${price} i månaden så länge du har kvar prenumerationen.`,
    nextReduced: (price, date, fullPrice, ends) =>
      `Nästa betalning är ${price} och dras den ${date}. Från och med den ${ends} betalar du ${fullPrice} i månaden.`,
    endsWithIt: 'Du har inget betalsätt sparat, så prenumerationen upphör av sig själv då. Inget dras.',
  },
  changed: {
    subject: (plan) => `Du har nu ${plan}`,
    paid: (before, plan, amount) =>
      `Du har bytt från ${before} till ${plan}. Bytet gäller direkt, och ${amount} är betalt.`,
    inTrial: (before, plan, trialEnds) =>
      `Du har bytt från ${before} till ${plan}. Bytet gäller direkt, och provperioden är gratis till den ${trialEnds} som förut.`,
    next: (price, date) =>
      `Nästa betalning är ${price} och dras den ${date}. Därefter betalar du samma pris varje månad.`,
    voucherEnded: 'Din rabattkod gällde den tidigare prenumerationen och följer inte med.',
    voucherBack: (code) => `Rabattkoden ${code} hade inte börjat gälla. Du kan använda den en annan gång.`,
  },
  scheduled: {
    subject: (plan) => `Du byter till ${plan}`,
    intro: (before, plan, date) => `Du byter från ${before} till ${plan} den ${date}.`,
    price: (price) => `Från den dagen betalar du ${price} i månaden.`,
    until: (before) => `Till dess har du kvar ${before} som vanligt.`,
    takeBack: 'Har du ändrat dig? Till dess kan du ta tillbaka bytet på sidan Byt prenumeration.',
    action: 'Byt prenumeration',
  },
  kept: {
    subject: (plan) => `Du behåller ${plan}`,
    intro: (plan) => `Du har tagit tillbaka ditt planerade byte. ${plan} fortsätter som förut.`,
  },
  redeemed: {
    subject: (code) => `Din rabattkod ${code} är inlagd`,
    intro: (code, plan, date) =>
      `Rabattkoden ${code} börjar gälla när ${plan} förnyas den ${date}. Till dess är allt som förut.`,
  },
  stopped: {
    subject: (plan) => `Din prenumeration på ${plan} har upphört`,
    intro: (plan) =>
      `Vi har försökt dra betalningen för ${plan} flera gånger, men den gick inte igenom. Därför kan du inte längre lyssna med Premium.`,
    noMoreCharges: 'Vi försöker inte igen, och inga fler betalningar dras.',
    comeBack: 'Vill du lyssna igen? Köp prenumerationen på nytt, så är du igång direkt.',
    action: 'Köp på nytt',
  },
  rise: {
    subject: (plan) => `Priset på ${plan} ändras`,
    intro: (plan, before, price, date) =>
      `I dag kostar ${plan} ${before} i månaden. Från och med den ${date} kostar din prenumeration ${price} i månaden.`,
    first: (amount, date) =>
      `Till dess betalar du som förut. Den första betalningen till det nya priset är ${amount} och dras den ${date}.`,
    wayOut: (date) =>
      `Du behöver inte göra något om du vill fortsätta. Vill du inte det, säg upp under Mitt konto före den ${date}: då dras aldrig det nya priset, och du lyssnar vidare tiden ut.`,
  },
  account: 'Gå till Mitt konto',
};

const nb: PlanMailTexts = {
  voucher: {
    freeUntil: (code, plan, date) => `Rabattkoden ${code} gjelder: ${plan} er gratis for deg til ${date}.`,
    freeForEver: (code, plan) => `Rabattkoden ${code} gjelder: ${plan} er gratis for deg, uten sluttdato.`,
    reducedUntil: (code, price, date) =>
      `Rabattkoden ${code} gjelder: du betaler ${price} i måneden for det som fornyes før ${date}.`,
    reducedForEver: (code, price) =>
      `Rabattkoden ${code} gjelder: du betaler ${price} i måneden så lenge du beholder abonnementet.`,
    nextReduced: (price, date, fullPrice, ends) =>
      `Neste betaling er ${price} og trekkes ${date}. Fra og med ${ends} betaler du ${fullPrice} i måneden.`,
    endsWithIt:
      'Du har ikke lagret noen betalingsmåte, så abonnementet avsluttes av seg selv da. Ingenting blir trukket.',
  },
  changed: {
    subject: (plan) => `Du har nå ${plan}`,
    paid: (before, plan, amount) =>
      `Du har byttet fra ${before} til ${plan}. Byttet gjelder med én gang, og ${amount} er betalt.`,
    inTrial: (before, plan, trialEnds) =>
      `Du har byttet fra ${before} til ${plan}. Byttet gjelder med én gang, og prøveperioden er gratis til ${trialEnds} som før.`,
    next: (price, date) => `Neste betaling er ${price} og trekkes ${date}. Deretter betaler du samme pris hver måned.`,
    voucherEnded: 'Rabattkoden gjaldt det forrige abonnementet og følger ikke med.',
    voucherBack: (code) => `Rabattkoden ${code} hadde ikke begynt å gjelde. Du kan bruke den en annen gang.`,
  },
  scheduled: {
    subject: (plan) => `Du bytter til ${plan}`,
    intro: (before, plan, date) => `Du bytter fra ${before} til ${plan} ${date}.`,
    price: (price) => `Fra den dagen betaler du ${price} i måneden.`,
    until: (before) => `Fram til da har du ${before} som vanlig.`,
    takeBack: 'Har du ombestemt deg? Fram til da kan du ta tilbake byttet på siden Bytt abonnement.',
    action: 'Bytt abonnement',
  },
  kept: {
    subject: (plan) => `Du beholder ${plan}`,
    intro: (plan) => `Du har tatt tilbake det planlagte byttet. ${plan} fortsetter som før.`,
  },
  redeemed: {
    subject: (code) => `Rabattkoden ${code} er lagt inn`,
    intro: (code, plan, date) =>
      `Rabattkoden ${code} begynner å gjelde når ${plan} fornyes ${date}. Fram til da er alt som før.`,
  },
  stopped: {
    subject: (plan) => `Abonnementet ditt på ${plan} er avsluttet`,
    intro: (plan) =>
      `Vi har forsøkt å trekke betalingen for ${plan} flere ganger, men den gikk ikke gjennom. Derfor kan du ikke lenger lytte med Premium.`,
    noMoreCharges: 'Vi prøver ikke igjen, og det trekkes ikke mer penger.',
    comeBack: 'Vil du lytte igjen? Kjøp abonnementet på nytt, så er du i gang med en gang.',
    action: 'Kjøp på nytt',
  },
  rise: {
    subject: (plan) => `Prisen på ${plan} endres`,
    intro: (plan, before, price, date) =>
      `I dag koster ${plan} ${before} i måneden. Fra og med ${date} koster abonnementet ditt ${price} i måneden.`,
    first: (amount, date) =>
      `Fram til da betaler du som før. Den første betalingen til ny pris er ${amount} og trekkes ${date}.`,
    wayOut: (date) =>
      `Du trenger ikke å gjøre noe hvis du vil fortsette. Vil du ikke det, kan du si opp under Min konto før ${date}: da blir den nye prisen aldri trukket, og du lytter videre ut perioden.`,
  },
  account: 'Gå til Min konto',
};

const fi: PlanMailTexts = {
  voucher: {
    freeUntil: (code, plan, date) => `Alennuskoodisi ${code} on käytössä: ${plan} on sinulle maksuton ${date} asti.`,
    freeForEver: (code, plan) => `Alennuskoodisi ${code} on käytössä: ${plan} on sinulle maksuton toistaiseksi.`,
    reducedUntil: (code, price, date) =>
      `Alennuskoodisi ${code} on käytössä: maksat ${price} kuukaudessa jaksoista, jotka alkavat ennen ${date}.`,
    reducedForEver: (code, price) =>
      `Alennuskoodisi ${code} on käytössä: maksat ${price} kuukaudessa niin kauan kuin tilauksesi jatkuu.`,
    nextReduced: (price, date, fullPrice, ends) =>
      `Seuraava veloitus on ${price}, ja se tehdään ${date}. Maksat ${fullPrice} kuukaudessa ${ends} alkaen.`,
    endsWithIt: 'Maksutapaa ei ole tallennettu, joten tilaus päättyy silloin itsestään. Mitään ei veloiteta.',
  },
  changed: {
    subject: (plan) => `Käytössäsi on nyt ${plan}`,
    paid: (before, plan, amount) =>
      `Tilauksesi on vaihdettu: ${before} → ${plan}. Vaihto on heti voimassa, ja ${amount} on maksettu.`,
    inTrial: (before, plan, trialEnds) =>
      `Tilauksesi on vaihdettu: ${before} → ${plan}. Vaihto on heti voimassa, ja kokeilujakso on yhä maksuton ${trialEnds} asti.`,
    next: (price, date) =>
      `Seuraava veloitus on ${price}, ja se tehdään ${date}. Sen jälkeen maksat saman hinnan kuukausittain.`,
    voucherEnded: 'Alennuskoodisi koski aiempaa tilausta eikä siirry uuteen.',
    voucherBack: (code) => `Alennuskoodi ${code} ei ollut vielä alkanut, joten voit käyttää sen toisella kertaa.`,
  },
  scheduled: {
    subject: (plan) => `Tilauksesi vaihtuu: ${plan}`,
    intro: (before, plan, date) => `Tilauksesi vaihtuu ${date}: ${before} → ${plan}.`,
    price: (price) => `Siitä päivästä alkaen maksat ${price} kuukaudessa.`,
    until: (before) => `Siihen asti ${before} on käytössäsi tavalliseen tapaan.`,
    takeBack: 'Muutitko mielesi? Voit perua vaihdon siihen asti Vaihda tilausta -sivulla.',
    action: 'Vaihda tilausta',
  },
  kept: {
    subject: (plan) => `Tilauksesi jatkuu: ${plan}`,
    intro: (plan) => `Olet perunut suunnitellun vaihdon. ${plan} jatkuu ennallaan.`,
  },
  redeemed: {
    subject: (code) => `Alennuskoodi ${code} on lisätty tilaukseesi`,
    intro: (code, plan, date) =>
      `Alennuskoodi ${code} tulee voimaan, kun ${plan} uusiutuu ${date}. Siihen asti kaikki jatkuu ennallaan.`,
  },
  stopped: {
    subject: (plan) => `Tilauksesi on päättynyt: ${plan}`,
    intro: (plan) =>
      `Olemme yrittäneet veloittaa tilauksen ${plan} maksun useita kertoja, mutta maksu ei onnistunut. Siksi et voi enää kuunnella Premium-sisältöä.`,
    noMoreCharges: 'Emme yritä enää uudelleen, eikä sinulta veloiteta enempää.',
    comeBack: 'Haluatko taas kuunnella? Osta tilaus uudelleen, niin pääset heti alkuun.',
    action: 'Osta uudelleen',
  },
  rise: {
    subject: (plan) => `Tilauksesi hinta muuttuu: ${plan}`,
    intro: (plan, before, price, date) =>
      `Nyt ${plan} maksaa ${before} kuukaudessa. ${date} alkaen tilauksesi maksaa ${price} kuukaudessa.`,
    first: (amount, date) =>
      `Siihen asti maksat saman kuin ennenkin. Ensimmäinen veloitus uudella hinnalla on ${amount}, ja se tehdään ${date}.`,
    wayOut: (date) =>
      `Jos haluat jatkaa, sinun ei tarvitse tehdä mitään. Jos et halua, irtisano tilaus omalla tililläsi ennen ${date}: silloin uutta hintaa ei veloiteta, ja voit kuunnella jakson loppuun.`,
  },
  account: 'Siirry omalle tilille',
};

export const planMailTexts = { sv, nb, fi };
