/** The texts of the emails about a withdrawal from a contract, in one language. */
export type WithdrawalMailTexts = {
  name: string;
  email: string;
  contract: string;
  received: string;
  refund: string;
  done: {
    subject: (plan: string) => string;
    intro: (plan: string) => string;
    money: (amount: string, method: string) => string;
    nothingPaid: string;
  };
  stated: {
    subject: string;
    intro: string;
    complete: string;
    /** when the email address has several contracts */
    completeOne: string;
    link: string;
    linkOne: (plan: string, day: string) => string;
    unknown: string;
  };
};

const sv: WithdrawalMailTexts = {
  name: 'Namn',
  email: 'E-postadress',
  contract: 'Avtal',
  received: 'Mottaget',
  refund: 'Återbetalas',
  done: {
    subject: (plan) => `Du har ångrat ditt avtal om ${plan}`,
    intro: (plan) =>
      `Det här är ditt kvitto på att du har utövat din ångerrätt. Din prenumeration på ${plan} har upphört.`,
    money: (amount, method) =>
      `Du får tillbaka ${amount} till ${method} senast inom 14 dagar. Ofta går det på några bankdagar.`,
    nothingPaid: 'Du har inte betalat något, så det finns inget att betala tillbaka.',
  },
  stated: {
    subject: 'Vi har tagit emot din begäran om att ångra ett avtal',
    intro: 'Det här är ditt kvitto på att vi har tagit emot ditt meddelande om att du ångrar ditt avtal.',
    complete:
      'Bekräfta med länken nedan, så upphör prenumerationen och pengarna betalas tillbaka. Tidpunkten nedan räknas, även om du bekräftar senare.',
    completeOne:
      'Adressen har flera avtal med ångerrätt. Bekräfta med länken för det avtal som du ångrar, så upphör den prenumerationen och pengarna betalas tillbaka. Tidpunkten nedan räknas, även om du bekräftar senare.',
    link: 'Bekräfta att du ångrar avtalet',
    linkOne: (plan, day) => `Bekräfta att du ångrar ${plan}, beställd den ${day}`,
    unknown:
      'Vi hittar inget avtal med ångerrätt för den här e-postadressen. Använde du en annan adress när du beställde? Ange den på sidan, eller svara oss så hjälper vi dig.',
  },
};

const nb: WithdrawalMailTexts = {
  name: 'Navn',
  email: 'E-postadresse',
  contract: 'Avtale',
  received: 'Mottatt',
  refund: 'Tilbakebetales',
  done: {
    subject: (plan) => `Du har angret avtalen om ${plan}`,
    intro: (plan) => `Dette er kvitteringen på at du har brukt angreretten din. Abonnementet på ${plan} er avsluttet.`,
    money: (amount, method) =>
      `Du får ${amount} tilbake til ${method} senest innen 14 dager. Ofte tar det bare noen få bankdager.`,
    nothingPaid: 'Du har ikke betalt noe, så det er ingenting å betale tilbake.',
  },
  stated: {
    subject: 'Vi har mottatt meldingen din om å angre en avtale',
    intro: 'Dette er kvitteringen på at vi har mottatt meldingen din om at du angrer avtalen.',
    complete:
      'Bekreft med lenken nedenfor, så avsluttes abonnementet og pengene betales tilbake. Tidspunktet nedenfor gjelder, også om du bekrefter senere.',
    completeOne:
      'Adressen har flere avtaler med angrerett. Bekreft med lenken for avtalen du angrer, så avsluttes det abonnementet og pengene betales tilbake. Tidspunktet nedenfor gjelder, også om du bekrefter senere.',
    link: 'Bekreft at du angrer avtalen',
    linkOne: (plan, day) => `Bekreft at du angrer ${plan}, bestilt ${day}`,
    unknown:
      'Vi finner ingen avtale med angrerett for denne e-postadressen. Brukte du en annen adresse da du bestilte? Oppgi den på siden, eller skriv til oss, så hjelper vi deg.',
  },
};

const fi: WithdrawalMailTexts = {
  name: 'Nimi',
  email: 'Sähköpostiosoite',
  contract: 'Sopimus',
  received: 'Vastaanotettu',
  refund: 'Palautetaan',
  done: {
    subject: (plan) => `Olet peruuttanut sopimuksen: ${plan}`,
    intro: (plan) =>
      `Tämä on vahvistus siitä, että olet käyttänyt peruuttamisoikeuttasi. Tilauksesi on päättynyt (${plan}).`,
    money: (amount, method) =>
      `Saat ${amount} takaisin viimeistään 14 päivän kuluessa (${method}). Usein se kestää vain muutaman pankkipäivän.`,
    nothingPaid: 'Et ole maksanut mitään, joten palautettavaa ei ole.',
  },
  stated: {
    subject: 'Olemme vastaanottaneet peruuttamisilmoituksesi',
    intro: 'Tämä on vahvistus siitä, että olemme vastaanottaneet ilmoituksesi sopimuksen peruuttamisesta.',
    complete:
      'Vahvista peruutus alla olevasta linkistä, niin tilaus päättyy ja maksut palautetaan. Alla oleva ajankohta ratkaisee, vaikka vahvistaisit myöhemmin.',
    completeOne:
      'Tällä osoitteella on useita sopimuksia, jotka voi peruuttaa. Vahvista peruutus sen sopimuksen linkistä, jonka haluat peruuttaa, niin tilaus päättyy ja maksut palautetaan. Alla oleva ajankohta ratkaisee, vaikka vahvistaisit myöhemmin.',
    link: 'Vahvista sopimuksen peruutus',
    linkOne: (plan, day) => `Vahvista peruutus: ${plan}, tilattu ${day}`,
    unknown:
      'Emme löydä tällä sähköpostiosoitteella sopimusta, jonka voisi vielä peruuttaa. Käytitkö tilatessasi toista osoitetta? Ilmoita se sivulla tai kirjoita meille, niin autamme.',
  },
};

export const withdrawalMailTexts = { sv, nb, fi };
