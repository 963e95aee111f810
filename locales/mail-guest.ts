/** The texts of the emails about extra accounts, in one language. A name is null when the account has none. */
export type GuestMailTexts = {
  welcome: {
    subject: (plan: string) => string;
    intro: (plan: string, owner: string | null) => string;
    ends: string;
    account: string;
  };
  joined: {
    subject: (guest: string | null) => string;
    intro: (plan: string, guest: string | null) => string;
    manage: string;
    account: string;
  };
  left: {
    subject: (guest: string | null) => string;
    intro: (plan: string, guest: string | null) => string;
    account: string;
  };
  ended: {
    subject: (plan: string) => string;
    removed: (plan: string) => string;
    planEnded: (plan: string) => string;
    planChanged: (plan: string) => string;
    free: string;
    account: string;
  };
};

const sv: GuestMailTexts = {
  welcome: {
    subject: (plan) => `Du är med i ${plan}`,
    intro: (plan, owner) =>
      owner === null
        ? `Du har tackat ja till en inbjudan och lyssnar nu med ${plan}. Det kostar dig ingenting.`
        : `Du har tackat ja till ${owner}s inbjudan och lyssnar nu med ${plan}. Det kostar dig ingenting.`,
    ends: 'Din tillgång gäller så länge den som bjöd in dig har kvar sin prenumeration. Du kan lämna den när du vill under Mitt konto.',
    account: 'Gå till Mitt konto',
  },
  joined: {
    subject: (guest) => (guest === null ? 'Din inbjudan är antagen' : `${guest} har tackat ja till din inbjudan`),
    intro: (plan, guest) =>
      guest === null
        ? `Någon har tackat ja till din inbjudan och använder nu extrakontot i ${plan}.`
        : `${guest} använder nu extrakontot i ${plan}.`,
    manage: 'Känner du inte igen personen? Då kan du ta bort extrakontot under Mitt konto.',
    account: 'Gå till Mitt konto',
  },
  left: {
    subject: (guest) => (guest === null ? 'Ditt extrakonto är ledigt' : `${guest} har lämnat ditt extrakonto`),
    intro: (plan, guest) =>
      guest === null
        ? `Den du bjöd in har lämnat extrakontot i ${plan}. Du kan bjuda in någon annan.`
        : `${guest} har lämnat extrakontot i ${plan}. Du kan bjuda in någon annan.`,
    account: 'Bjud in någon',
  },
  ended: {
    subject: (plan) => `Din plats i ${plan} har upphört`,
    removed: (plan) => `Den som bjöd in dig till ${plan} har tagit tillbaka extrakontot.`,
    planEnded: (plan) => `Prenumerationen på ${plan} som du var gäst i har upphört.`,
    planChanged: (plan) => `Den som bjöd in dig till ${plan} har bytt prenumeration.`,
    free: 'Du har därför inte längre Premium. Du kan fortsätta lyssna på allt som är gratis, eller skaffa en egen prenumeration.',
    account: 'Gå till Mitt konto',
  },
};

const nb: GuestMailTexts = {
  welcome: {
    subject: (plan) => `Du er med i ${plan}`,
    intro: (plan, owner) =>
      owner === null
        ? `Du har takket ja til en invitasjon og lytter nå med ${plan}. Det koster deg ingenting.`
        : `Du har takket ja til invitasjonen fra ${owner} og lytter nå med ${plan}. Det koster deg ingenting.`,
    ends: 'Tilgangen varer så lenge den som inviterte deg, har abonnementet sitt. Du kan forlate ekstrakontoen når du vil under Min konto.',
    account: 'Gå til Min konto',
  },
  joined: {
    subject: (guest) =>
      guest === null ? 'Invitasjonen din er tatt imot' : `${guest} har takket ja til invitasjonen din`,
    intro: (plan, guest) =>
      guest === null
        ? `Noen har takket ja til invitasjonen din og bruker nå ekstrakontoen i ${plan}.`
        : `${guest} bruker nå ekstrakontoen i ${plan}.`,
    manage: 'Kjenner du ikke igjen personen? Da kan du fjerne ekstrakontoen under Min konto.',
    account: 'Gå til Min konto',
  },
  left: {
    subject: (guest) => (guest === null ? 'Ekstrakontoen din er ledig' : `${guest} har forlatt ekstrakontoen din`),
    intro: (plan, guest) =>
      guest === null
        ? `Den du inviterte, har forlatt ekstrakontoen i ${plan}. Du kan invitere noen andre.`
        : `${guest} har forlatt ekstrakontoen i ${plan}. Du kan invitere noen andre.`,
    account: 'Inviter noen',
  },
  ended: {
    subject: (plan) => `Plassen din i ${plan} er avsluttet`,
    removed: (plan) => `Den som inviterte deg til ${plan}, har tatt tilbake ekstrakontoen.`,
    planEnded: (plan) => `Abonnementet på ${plan} som du var gjest i, er avsluttet.`,
    planChanged: (plan) => `Den som inviterte deg til ${plan}, har byttet abonnement.`,
    free: 'Derfor har du ikke lenger Premium. Du kan fortsatt lytte til alt som er gratis, eller skaffe ditt eget abonnement.',
    account: 'Gå til Min konto',
  },
};

const fi: GuestMailTexts = {
  welcome: {
    subject: (plan) => `Olet mukana: ${plan}`,
    intro: (plan, owner) =>
      owner === null
        ? `Hyväksyit kutsun, ja käytössäsi on nyt ${plan}. Se ei maksa sinulle mitään.`
        : `Hyväksyit kutsun (kutsuja: ${owner}), ja käytössäsi on nyt ${plan}. Se ei maksa sinulle mitään.`,
    ends: 'Käyttöoikeutesi on voimassa niin kauan kuin kutsujasi tilaus jatkuu. Voit poistua tilauksesta milloin tahansa omalla tililläsi.',
    account: 'Siirry omalle tilille',
  },
  joined: {
    subject: (guest) => (guest === null ? 'Kutsusi on hyväksytty' : `${guest} hyväksyi kutsusi`),
    intro: (plan, guest) =>
      guest === null
        ? `Kutsusi on hyväksytty, ja tilauksesi lisätili on nyt käytössä (${plan}).`
        : `${guest} käyttää nyt tilauksesi lisätiliä (${plan}).`,
    manage: 'Etkö tunnista henkilöä? Voit poistaa lisätilin käyttäjän omalla tililläsi.',
    account: 'Siirry omalle tilille',
  },
  left: {
    subject: (guest) => (guest === null ? 'Lisätilisi on vapaa' : `${guest} on poistunut lisätililtäsi`),
    intro: (plan, guest) =>
      guest === null
        ? `Kutsumasi henkilö on poistunut lisätililtä (${plan}). Voit kutsua jonkun toisen.`
        : `${guest} on poistunut lisätililtä (${plan}). Voit kutsua jonkun toisen.`,
    account: 'Kutsu joku',
  },
  ended: {
    subject: (plan) => `Lisätilisi on päättynyt: ${plan}`,
    removed: (plan) => `Sinut kutsunut henkilö on ottanut lisätilin takaisin (${plan}).`,
    planEnded: (plan) => `Tilaus, jonka lisätiliä käytit, on päättynyt (${plan}).`,
    planChanged: (plan) => `Sinut kutsunut henkilö on vaihtanut tilausta (aiemmin ${plan}).`,
    free: 'Siksi sinulla ei ole enää Premiumia. Voit jatkaa maksuttoman sisällön kuuntelua tai hankkia oman tilauksen.',
    account: 'Siirry omalle tilille',
  },
};

export const guestMailTexts = { sv, nb, fi };
