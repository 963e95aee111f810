import fc from 'fast-check';

const makeDays = () => fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const makePairs = () => fc.nat(59).map((count) => String(count).padStart(2, '0'));

const makeDurations = () =>
  fc
    .record({ days: fc.nat(400), hours: fc.nat(23), minutes: fc.nat(59) })
    .map(({ days, hours, minutes }) => `P${days}DT${hours}H${minutes}M`);

/** Makers of generators of texts by their format, which take long to make; a fixed short text first, for schemas with a small greatest length. */
const byFormat: Record<string, [shortest: string, makeTexts: () => fc.Arbitrary<string>]> = {
  'date-time': ['2000-01-01T00:00:00Z', () => makeDays().map((date) => date.toISOString())],
  date: ['2000-01-01', () => makeDays().map((date) => date.toISOString().slice(0, 10))],
  time: [
    '00:00:00Z',
    () =>
      fc
        .tuple(fc.nat(23), makePairs(), makePairs())
        .map(([hour, ...rest]) => `${[String(hour).padStart(2, '0'), ...rest].join(':')}Z`),
  ],
  duration: ['P1D', makeDurations],
  uri: ['a:b', () => fc.webUrl({ withQueryParameters: true })],
  url: ['http://a.co', () => fc.webUrl({ withQueryParameters: true })],
  'uri-reference': ['a', () => fc.webPath({ size: 'small' }).map((path) => path || '/')],
  iri: ['a:b', () => fc.webUrl({ withQueryParameters: true })],
  'iri-reference': ['a', () => fc.webUrl()],
  email: ['a@b.co', () => fc.emailAddress()],
  'idn-email': ['a@b.co', () => fc.emailAddress()],
  hostname: ['a.co', () => fc.domain()],
  'idn-hostname': ['a.co', () => fc.domain()],
  ipv4: ['1.1.1.1', () => fc.ipV4()],
  ipv6: ['::1', () => fc.ipV6()],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', () => fc.uuid()],
  byte: ['', () => fc.base64String()],
  'json-pointer': [
    '',
    () =>
      fc
        .array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 4 })
        .map((names) => names.map((name) => `/${name}`).join('')),
  ],
  'relative-json-pointer': ['0', () => fc.nat(9).map((level) => `${level}/a`)],
  regex: ['', () => fc.constantFrom('^a+$', '[0-9]{2,4}', 'x|y')],
};

/** Generates texts of a format; undefined for a format without a rule. */
export function makeFormatted(format: string | undefined): fc.Arbitrary<string> | undefined {
  const [shortest, makeTexts] = (format !== undefined && Object.hasOwn(byFormat, format) && byFormat[format]) || [];
  if (shortest === undefined || makeTexts === undefined) return undefined;
  return fc.oneof({ weight: 19, arbitrary: makeTexts() }, { weight: 1, arbitrary: fc.constant(shortest) });
}
