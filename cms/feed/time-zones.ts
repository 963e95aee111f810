import { findZone } from './local-names.ts';
import { readFullName } from './zone-names.ts';

/** Named time zones, as minutes from UTC. Names with two meanings, such as IST, are missing. */
const zones = new Map<string, number>(
  Object.entries({
    ut: 0,
    gmt: 0,
    utc: 0,
    uct: 0,
    wet: 0,
    west: 60,
    wedt: 60,
    bst: 60,
    cet: 60,
    met: 60,
    mez: 60,
    cest: 120,
    cedt: 120,
    mest: 120,
    mesz: 120,
    eet: 120,
    sast: 120,
    eest: 180,
    eedt: 180,
    idt: 180,
    msk: 180,
    wat: 60,
    cat: 120,
    eat: 180,
    trt: 180,
    msd: 240,
    pkt: 300,
    npt: 345,
    ict: 420,
    wib: 420,
    wita: 480,
    hkt: 480,
    sgt: 480,
    myt: 480,
    pht: 480,
    wit: 540,
    jst: 540,
    kst: 540,
    awst: 480,
    acst: 570,
    acdt: 630,
    aest: 600,
    aedt: 660,
    nzst: 720,
    nzdt: 780,
    brt: -180,
    art: -180,
    uyt: -180,
    clt: -240,
    vet: -240,
    cot: -300,
    pet: -300,
    nst: -210,
    ndt: -150,
    adt: -180,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
    akst: -540,
    akdt: -480,
    hst: -600,
  }),
);

/** Names of clocks that change with the season. */
const regions = new Map([
  ['at', 'America/Halifax'],
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

/** Minutes that a region such as Europe/Stockholm is from UTC at an instant. */
function readRegionZone(name: string, instant: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return readZone(offset, instant);
  } catch {
    return undefined; // no such region
  }
}

/** Minutes from UTC; no zone and single letters (RFC 5322) count as UTC. Undefined for an unknown name. */
export function readZone(zone: string | undefined, instant: number): number | undefined {
  const name = (zone ?? '').trim().toLowerCase();
  const [, sign, hours, minutes = '0'] =
    /^(?:gmt|utc|ut)?\s*([+-])(\d{1,2}):?(\d{2})?(?:\s+[\p{L} .]+)?$/u.exec(name) ?? [];
  if (sign !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return offset >= -720 && offset <= 840 && Number(minutes) < 60 ? offset : undefined;
  }
  // CET+0100, where both say the same
  const [, abbreviation, offset] = /^([a-z]{3,4})\s*([+-]\d{2}:?\d{2})$/.exec(name) ?? [];
  if (abbreviation !== undefined) {
    const minutesOf = zones.get(abbreviation);
    return minutesOf === readZone(offset, instant) ? minutesOf : undefined;
  }
  if (/^[a-z]?$/.test(name)) return 0;
  const known = zones.get(name) ?? readFullName(name, instant, readRegionZone) ?? findZone(name);
  if (known !== undefined) return known;
  // Europe/Stockholm, PST8PDT, Zulu; shorter names have two meanings
  const region = regions.get(name) ?? (/\/|^[a-z\d]{4,}$/.test(name) ? name : undefined);
  return region === undefined ? undefined : readRegionZone(region, instant);
}
