/** The texts of the email about an account deletion, in one language. */
export type ErasureMailTexts = {
  subject: string;
  intro: (latestBy: string) => string;
  planEnded: (plan: string) => string;
  kept: (years: number) => string;
  nothingKept: string;
  identity: string;
  notYou: string;
  policy: string;
};

const sv: ErasureMailTexts = {
  subject: 'Ditt konto raderas',
  intro: (latestBy) =>
    `Du har raderat ditt konto. Du är utloggad överallt, och allt vi har sparat om dig tas bort, oftast inom några minuter och senast den ${latestBy}. Det går inte att ångra.`,
  planEnded: (plan) =>
    `Din prenumeration på ${plan} har upphört. Inga fler betalningar dras, och ditt sparade kort eller betalningsavtal är avslutat.`,
  kept: (years) =>
    `Bokföringslagen kräver att vi sparar dina betalningar i ${years} år. Vi sparar dem utan ditt namn, din e-postadress och ditt kortnummer.`,
  nothingKept: 'Vi sparar ingenting om dig.',
  identity: 'Ditt Nordkonto finns kvar: det tillhör inte oss och raderas på Nordkontots egna sidor.',
  notYou: 'Var det inte du? Svara på det här mejlet så snart du kan.',
  policy: 'Läs integritetspolicyn',
};

const nb: ErasureMailTexts = {
  subject: 'Kontoen din blir slettet',
  intro: (latestBy) =>
    `Du har slettet kontoen din. Du er logget ut overalt, og alt vi har lagret om deg blir fjernet, som regel i løpet av noen minutter og senest ${latestBy}. Det kan ikke angres.`,
  planEnded: (plan) =>
    `Abonnementet ditt på ${plan} er avsluttet. Det trekkes ikke mer penger, og det lagrede kortet eller betalingsavtalen er avsluttet.`,
  kept: (years) =>
    `Bokføringsloven krever at vi oppbevarer betalingene dine i ${years} år. Vi oppbevarer dem uten navnet ditt, e-postadressen din og kortnummeret ditt.`,
  nothingKept: 'Vi oppbevarer ingenting om deg.',
  identity: 'Nordkontoen din består: den tilhører ikke oss og slettes på Nordkontos egne sider.',
  notYou: 'Var det ikke deg? Svar på denne e-posten så snart du kan.',
  policy: 'Les personvernerklæringen',
};

const fi: ErasureMailTexts = {
  subject: 'Tilisi poistetaan',
  intro: (latestBy) =>
    `Olet poistanut tilisi. Sinut on kirjattu ulos kaikkialta, ja kaikki sinusta tallentamamme poistetaan, yleensä muutamassa minuutissa ja viimeistään ${latestBy}. Poistoa ei voi perua.`,
  planEnded: (plan) =>
    `Tilauksesi on päättynyt (${plan}). Maksuja ei enää veloiteta, ja tallennettu korttisi tai maksusopimuksesi on päätetty.`,
  kept: (years) =>
    `Kirjanpitolaki velvoittaa meitä säilyttämään maksusi ${years} vuotta. Säilytämme ne ilman nimeäsi, sähköpostiosoitettasi ja korttinumeroasi.`,
  nothingKept: 'Emme säilytä sinusta mitään.',
  identity: 'Nordkonto-tilisi säilyy: se ei kuulu meille, ja sen voi poistaa Nordkonton omilla sivuilla.',
  notYou: 'Etkö se ollut sinä? Vastaa tähän viestiin mahdollisimman pian.',
  policy: 'Lue tietosuojaseloste',
};

export const erasureMailTexts = { sv, nb, fi };
