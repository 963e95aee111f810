import type { ChargeStatus } from './model.ts';

/** Languages of the wallet's payers. */
export type WalletLang = 'nb' | 'fi';

/** Texts of the wallet in one language. Functions take formatted text. */
export type WalletMessages = {
  brand: string;
  approveTitle: string;
  approveIntro: string;
  product: string;
  price: string;
  payNow: string;
  phone: string;
  noMoney: string;
  approve: string;
  reject: string;
  expire: string;
  decided: Record<'ACTIVE' | 'STOPPED' | 'EXPIRED', string>;
  back: string;
  missing: string;
  missingHint: string;
  agreementTitle: string;
  status: Record<'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED', string>;
  statusLabel: string;
  since: string;
  ended: string;
  manage: string;
  stopTitle: string;
  stopHint: string;
  stop: string;
  nextTitle: string;
  nextHint: string;
  next: Record<'succeeds' | 'fails' | 'waits', string>;
  save: string;
  chargesTitle: string;
  noCharges: string;
  due: string;
  what: string;
  amount: string;
  collect: string;
  fail: string;
  charge: Record<ChargeStatus, string>;
  every: (price: string, count: number, unit: string) => string;
  units: Record<'YEAR' | 'MONTH' | 'WEEK' | 'DAY', [one: string, many: string, each: string]>;
  firstPeriod: (length: string, price: string) => string;
  until: (when: string, price: string) => string;
  then: (price: string) => string;
};

const nb: WalletMessages = {
  brand: 'Vipps MobilePay',
  approveTitle: 'Godkjenn fast betaling',
  approveIntro: 'vil opprette en fast betaling med deg.',
  product: 'Gjelder',
  price: 'Pris',
  payNow: 'Trekkes nå',
  phone: 'Mobilnummer',
  noMoney: 'Dette er en etterligning for testing. Ingen penger flyttes, uansett hva du velger.',
  approve: 'Godkjenn',
  reject: 'Avvis',
  expire: 'La fristen gå ut',
  decided: {
    ACTIVE: 'Avtalen er allerede godkjent.',
    STOPPED: 'Avtalen er avvist eller stoppet.',
    EXPIRED: 'Fristen for å godkjenne avtalen er gått ut.',
  },
  back: 'Tilbake til butikken',
  missing: 'Vi finner ikke avtalen',
  missingHint: 'Lenken er feil, eller testmiljøet er nullstilt. Gå tilbake til butikken og start på nytt.',
  agreementTitle: 'Fast betaling',
  status: { PENDING: 'Venter på svar', ACTIVE: 'Aktiv', STOPPED: 'Stoppet', EXPIRED: 'Utløpt' },
  statusLabel: 'Status',
  since: 'Aktiv siden',
  ended: 'Stoppet',
  manage: 'Administrer abonnementet hos butikken',
  stopTitle: 'Stopp avtalen',
  stopHint: 'Butikken kan ikke trekke deg flere ganger, og får beskjed med en gang.',
  stop: 'Stopp avtalen',
  nextTitle: 'Neste trekk',
  nextHint:
    'Bestem hva som skjer neste gang butikken ber om penger. Etter ett feilet trekk går det neste igjennom igjen.',
  next: { succeeds: 'Går igjennom', fails: 'Feiler: ikke dekning', waits: 'Venter til du svarer' },
  save: 'Lagre',
  chargesTitle: 'Trekk',
  noCharges: 'Ingen trekk ennå.',
  due: 'Forfaller',
  what: 'Hva',
  amount: 'Beløp',
  collect: 'Betal nå',
  fail: 'La det feile',
  charge: {
    PENDING: 'Venter på avtalen',
    DUE: 'Til betaling',
    RESERVED: 'Reservert',
    CHARGED: 'Betalt',
    PARTIALLY_CAPTURED: 'Delvis betalt',
    FAILED: 'Feilet',
    CANCELLED: 'Avbrutt',
    PARTIALLY_REFUNDED: 'Delvis refundert',
    REFUNDED: 'Refundert',
  },
  every: (price, count, unit) => (count === 1 ? `${price} ${unit}` : `${price} hver ${count}. ${unit}`),
  units: {
    YEAR: ['år', 'årene', 'per år'],
    MONTH: ['måned', 'månedene', 'per måned'],
    WEEK: ['uke', 'ukene', 'per uke'],
    DAY: ['dag', 'dagene', 'per dag'],
  },
  firstPeriod: (length, price) => `${price} for ${length}`,
  until: (when, price) => `${price} fram til ${when}`,
  then: (price) => `Deretter ${price}`,
};

const fi: WalletMessages = {
  brand: 'Vipps MobilePay',
  approveTitle: 'Hyväksy toistuva maksu',
  approveIntro: 'haluaa tehdä kanssasi sopimuksen toistuvasta maksusta.',
  product: 'Tuote',
  price: 'Hinta',
  payNow: 'Veloitetaan nyt',
  phone: 'Puhelinnumero',
  noMoney: 'Tämä on testausta varten tehty jäljitelmä. Rahaa ei siirry, valitsitpa mitä tahansa.',
  approve: 'Hyväksy',
  reject: 'Hylkää',
  expire: 'Anna ajan kulua umpeen',
  decided: {
    ACTIVE: 'Sopimus on jo hyväksytty.',
    STOPPED: 'Sopimus on hylätty tai lopetettu.',
    EXPIRED: 'Sopimuksen hyväksymisaika on umpeutunut.',
  },
  back: 'Takaisin kauppaan',
  missing: 'Sopimusta ei löydy',
  missingHint: 'Linkki on virheellinen tai testiympäristö on tyhjennetty. Palaa kauppaan ja aloita alusta.',
  agreementTitle: 'Toistuva maksu',
  status: { PENDING: 'Odottaa vastausta', ACTIVE: 'Voimassa', STOPPED: 'Lopetettu', EXPIRED: 'Vanhentunut' },
  statusLabel: 'Tila',
  since: 'Voimassa alkaen',
  ended: 'Lopetettu',
  manage: 'Hallitse tilausta kaupan sivuilla',
  stopTitle: 'Lopeta sopimus',
  stopHint: 'Kauppa ei voi enää veloittaa sinua, ja se saa tiedon heti.',
  stop: 'Lopeta sopimus',
  nextTitle: 'Seuraava veloitus',
  nextHint:
    'Valitse, mitä tapahtuu, kun kauppa seuraavan kerran veloittaa. Yhden epäonnistumisen jälkeen veloitus onnistuu taas.',
  next: { succeeds: 'Onnistuu', fails: 'Epäonnistuu: ei katetta', waits: 'Odottaa vastaustasi' },
  save: 'Tallenna',
  chargesTitle: 'Veloitukset',
  noCharges: 'Ei vielä veloituksia.',
  due: 'Eräpäivä',
  what: 'Selite',
  amount: 'Summa',
  collect: 'Maksa nyt',
  fail: 'Anna epäonnistua',
  charge: {
    PENDING: 'Odottaa sopimusta',
    DUE: 'Maksettavana',
    RESERVED: 'Varattu',
    CHARGED: 'Maksettu',
    PARTIALLY_CAPTURED: 'Osittain maksettu',
    FAILED: 'Epäonnistui',
    CANCELLED: 'Peruttu',
    PARTIALLY_REFUNDED: 'Osittain palautettu',
    REFUNDED: 'Palautettu',
  },
  every: (price, count, unit) => (count === 1 ? `${price} ${unit}` : `${price} joka ${count}. ${unit}`),
  units: {
    YEAR: ['vuosi', 'vuotta', 'vuodessa'],
    MONTH: ['kuukausi', 'kuukautta', 'kuukaudessa'],
    WEEK: ['viikko', 'viikkoa', 'viikossa'],
    DAY: ['päivä', 'päivää', 'päivässä'],
  },
  firstPeriod: (length, price) => `${price}, ${length}`,
  until: (when, price) => `${price}, päättyy: ${when}`,
  then: (price) => `Sen jälkeen ${price}`,
};

export const walletMessages: Record<WalletLang, WalletMessages> = { nb, fi };
