/** The texts of the backend's emails, in one language. Dates and amounts are formatted by the caller. */
export type MailTexts = {
  greeting: (name: string) => string;
  /** last line of every email */
  closing: (brand: string) => string;
  /** the address for questions */
  questions: (supportEmail: string) => string;
  footer: {
    help: string;
    privacy: string;
    account: string;
    /** name, city and registration number of the company */
    company: (name: string, organisationNumber: string) => string;
  };
  orderConfirmed: {
    subject: (plan: string) => string;
    withTrial: (plan: string, trialEnds: string) => string;
    withoutTrial: (plan: string) => string;
    nextCharge: (price: string, date: string) => string;
    cancelAnytime: string;
    withdrawal: string;
    consent: string;
    account: string;
    terms: string;
    withdraw: string;
  };
  receipt: {
    subject: (orderNumber: string) => string;
    intro: (plan: string) => string;
    orderNumber: string;
    date: string;
    paidWith: string;
    product: { podcasts: string; audiobooks: string };
    /** follows the product on the same line */
    net: string;
    vat: (rate: string) => string;
    total: string;
    view: string;
  };
  chargeFailed: {
    subject: string;
    intro: (plan: string, price: string) => string;
    nextTry: (date: string) => string;
    action: string;
  };
  trialEnding: {
    subject: (date: string) => string;
    intro: (plan: string, date: string, price: string) => string;
    longer: string;
    action: (date: string) => string;
    account: string;
  };
  cancelled: {
    subject: (plan: string) => string;
    ends: (plan: string, date: string, time: string) => string;
    /** when access ended with the cancellation */
    over: (plan: string) => string;
    noMoreCharges: string;
    account: string;
  };
};

const sv: MailTexts = {
  greeting: (name) => (name === '' ? 'Hej!' : `Hej ${name}!`),
  closing: (brand) => `Hälsningar, ${brand}`,
  questions: (supportEmail) => `Har du frågor? Skriv till oss på ${supportEmail}.`,
  footer: {
    help: 'Hjälpcenter',
    privacy: 'Integritetspolicy',
    account: 'Mitt konto',
    company: (name, organisationNumber) => `${name}, Stockholm · Org.nr ${organisationNumber}`,
  },
  orderConfirmed: {
    subject: (plan) => `Välkommen till ${plan}`,
    withTrial: (plan, trialEnds) =>
      `Din provperiod på ${plan} har börjat. Den kostar ingenting fram till den ${trialEnds}.`,
    withoutTrial: (plan) => `Din prenumeration på ${plan} har börjat.`,
    nextCharge: (price, date) =>
      `Nästa betalning är ${price} och dras den ${date}. Därefter betalar du samma pris varje månad.`,
    cancelAnytime: 'Du kan säga upp när du vill under Mitt konto. Ingen bindningstid.',
    withdrawal:
      'Du har 14 dagars ångerrätt från beställningen. Använd länken här nedanför, som också finns längst ned på vår webbplats.',
    consent: 'Du godkände följande när du beställde:',
    account: 'Gå till Mitt konto',
    terms: 'Läs användarvillkoren',
    withdraw: 'Ångra avtalet här',
  },
  receipt: {
    subject: (orderNumber) => `Kvitto ${orderNumber}`,
    intro: (plan) => `Tack för din betalning för ${plan}.`,
    orderNumber: 'Ordernummer',
    date: 'Datum',
    paidWith: 'Betalsätt',
    product: { podcasts: 'Poddar', audiobooks: 'Ljudböcker' },
    net: 'pris exkl. moms',
    vat: (rate) => `Moms ${rate} %`,
    total: 'Totalt',
    view: 'Visa kvittot',
  },
  chargeFailed: {
    subject: 'Betalningen gick inte igenom',
    intro: (plan, price) => `Vi kunde inte dra ${price} för ${plan}.`,
    nextTry: (date) => `Vi försöker igen den ${date}. Du kan lyssna som vanligt så länge.`,
    action: 'Se över betalsättet',
  },
  trialEnding: {
    subject: (date) => `Din provperiod slutar den ${date}`,
    intro: (plan, date, price) =>
      `Din provperiod på ${plan} slutar den ${date}. Då drar vi ${price} för den första månaden, och sedan samma dag varje månad.`,
    longer:
      'Den här påminnelsen kommer senare än den skulle. Därför har vi förlängt din provperiod till dess, utan kostnad.',
    action: (date) =>
      `Vill du fortsätta behöver du inte göra något. Vill du inte det säger du upp före den ${date} under Mitt konto, så kostar det ingenting.`,
    account: 'Gå till Mitt konto',
  },
  cancelled: {
    subject: (plan) => `Du har sagt upp ${plan}`,
    ends: (plan, date, time) =>
      `Din uppsägning är registrerad. Du har tillgång till ${plan} fram till den ${date} kl. ${time}.`,
    over: (plan) => `Din uppsägning är registrerad, och din tillgång till ${plan} har upphört.`,
    noMoreCharges: 'Inga fler betalningar kommer att dras.',
    account: 'Gå till Mitt konto',
  },
};

const nb: MailTexts = {
  greeting: (name) => (name === '' ? 'Hei!' : `Hei, ${name}!`),
  closing: (brand) => `Hilsen ${brand}`,
  questions: (supportEmail) => `Har du spørsmål? Skriv til oss på ${supportEmail}.`,
  footer: {
    help: 'Hjelpesenter',
    privacy: 'Personvernerklæring',
    account: 'Min konto',
    company: (name, organisationNumber) => `${name}, Stockholm · Org.nr. ${organisationNumber}`,
  },
  orderConfirmed: {
    subject: (plan) => `Velkommen til ${plan}`,
    withTrial: (plan, trialEnds) => `Prøveperioden din på ${plan} har startet. Den er gratis fram til ${trialEnds}.`,
    withoutTrial: (plan) => `Abonnementet ditt på ${plan} har startet.`,
    nextCharge: (price, date) =>
      `Neste betaling er ${price} og trekkes ${date}. Deretter betaler du samme pris hver måned.`,
    cancelAnytime: 'Du kan si opp når du vil under Min konto. Ingen bindingstid.',
    withdrawal:
      'Du har 14 dagers angrerett fra bestillingen. Den bruker du enklest via lenken nedenfor, som du også finner nederst på nettstedet vårt.',
    consent: 'Du godtok dette da du bestilte:',
    account: 'Gå til Min konto',
    terms: 'Les brukervilkårene',
    withdraw: 'Angre avtalen her',
  },
  receipt: {
    subject: (orderNumber) => `Kvittering ${orderNumber}`,
    intro: (plan) => `Takk for betalingen for ${plan}.`,
    orderNumber: 'Ordrenummer',
    date: 'Dato',
    paidWith: 'Betalingsmåte',
    product: { podcasts: 'Podkaster', audiobooks: 'Lydbøker' },
    net: 'pris ekskl. mva.',
    vat: (rate) => `Mva. ${rate} %`,
    total: 'Totalt',
    view: 'Vis kvitteringen',
  },
  chargeFailed: {
    subject: 'Betalingen gikk ikke gjennom',
    intro: (plan, price) => `Vi fikk ikke trukket ${price} for ${plan}.`,
    nextTry: (date) => `Vi prøver igjen ${date}. Du kan lytte som vanlig i mellomtiden.`,
    action: 'Se over betalingsmåten',
  },
  trialEnding: {
    subject: (date) => `Prøveperioden din slutter ${date}`,
    intro: (plan, date, price) =>
      `Prøveperioden din på ${plan} slutter ${date}. Da trekker vi ${price} for den første måneden, og deretter samme dag hver måned.`,
    longer:
      'Denne påminnelsen kommer senere enn den skulle. Derfor har vi forlenget prøveperioden din til da, uten kostnad.',
    action: (date) =>
      `Vil du fortsette, trenger du ikke å gjøre noe. Vil du ikke det, sier du opp før ${date} under Min konto, så koster det ingenting.`,
    account: 'Gå til Min konto',
  },
  cancelled: {
    subject: (plan) => `Du har sagt opp ${plan}`,
    ends: (plan, date, time) => `Oppsigelsen er registrert. Du har tilgang til ${plan} fram til ${date} kl. ${time}.`,
    over: (plan) => `Oppsigelsen er registrert, og tilgangen din til ${plan} er avsluttet.`,
    noMoreCharges: 'Det blir ikke trukket flere betalinger.',
    account: 'Gå til Min konto',
  },
};

const fi: MailTexts = {
  greeting: (name) => (name === '' ? 'Hei!' : `Hei ${name}!`),
  closing: (brand) => `Terveisin ${brand}`,
  questions: (supportEmail) => `Onko sinulla kysyttävää? Kirjoita meille osoitteeseen ${supportEmail}.`,
  footer: {
    help: 'Ohjekeskus',
    privacy: 'Tietosuojaseloste',
    account: 'Oma tili',
    company: (name, organisationNumber) => `${name}, Tukholma · Y-tunnus ${organisationNumber}`,
  },
  orderConfirmed: {
    subject: (plan) => `Tervetuloa, ${plan} on käytössäsi`,
    withTrial: (plan, trialEnds) => `Kokeilujaksosi on alkanut: ${plan}. Se on maksuton ${trialEnds} asti.`,
    withoutTrial: (plan) => `Tilauksesi on alkanut: ${plan}.`,
    nextCharge: (price, date) =>
      `Seuraava veloitus on ${price}, ja se tehdään ${date}. Sen jälkeen maksat saman hinnan kuukausittain.`,
    cancelAnytime: 'Voit irtisanoa tilauksen milloin tahansa omalla tililläsi. Määräaikaa ei ole.',
    withdrawal:
      'Sinulla on 14 päivän peruuttamisoikeus tilauksesta lukien. Helpoiten käytät sitä alla olevasta linkistä, joka on myös sivustomme alareunassa.',
    consent: 'Hyväksyit tilatessasi seuraavan:',
    account: 'Siirry omalle tilille',
    terms: 'Lue käyttöehdot',
    withdraw: 'Peruuta sopimus tästä',
  },
  receipt: {
    subject: (orderNumber) => `Kuitti ${orderNumber}`,
    intro: (plan) => `Kiitos maksustasi: ${plan}.`,
    orderNumber: 'Tilausnumero',
    date: 'Päivämäärä',
    paidWith: 'Maksutapa',
    product: { podcasts: 'Podcastit', audiobooks: 'Äänikirjat' },
    net: 'veroton hinta',
    vat: (rate) => `Alv ${rate} %`,
    total: 'Yhteensä',
    view: 'Näytä kuitti',
  },
  chargeFailed: {
    subject: 'Maksu ei onnistunut',
    intro: (plan, price) => `Emme voineet veloittaa maksua ${price} (${plan}).`,
    nextTry: (date) => `Yritämme uudelleen ${date}. Voit kuunnella siihen asti tavalliseen tapaan.`,
    action: 'Tarkista maksutapa',
  },
  trialEnding: {
    subject: (date) => `Kokeilujaksosi päättyy ${date}`,
    intro: (plan, date, price) =>
      `Kokeilujaksosi (${plan}) päättyy ${date}. Silloin veloitamme ensimmäisestä kuukaudesta ${price}, ja sen jälkeen samana päivänä joka kuukausi.`,
    longer:
      'Tämä muistutus tulee myöhemmin kuin sen piti. Siksi jatkoimme kokeilujaksoasi tuohon päivään asti maksutta.',
    action: (date) =>
      `Jos haluat jatkaa, sinun ei tarvitse tehdä mitään. Jos et halua, irtisano tilaus omalla tililläsi ennen ${date}, niin et maksa mitään.`,
    account: 'Siirry omalle tilille',
  },
  cancelled: {
    subject: (plan) => `Olet irtisanonut tilauksen ${plan}`,
    ends: (plan, date, time) => `Irtisanomisesi on vastaanotettu. ${plan} on käytössäsi ${date} klo ${time} asti.`,
    over: (plan) => `Irtisanomisesi on vastaanotettu. ${plan} ei ole enää käytössäsi.`,
    noMoreCharges: 'Uusia maksuja ei enää veloiteta.',
    account: 'Siirry omalle tilille',
  },
};

/** The texts by language; a missing language does not compile where they are read. */
export const mailTexts = { sv, nb, fi };
