const ascii = 'A-Za-z0-9';

/** Letters of Latin, Greek, Cyrillic, Armenian, Georgian, Devanagari, Thai and East Asian scripts that DNS names have. */
const letters =
  '\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u017E\u0180-\u01C6\u01CD-\u01F0\u01F4-\u02AF' +
  '\u0370-\u0373\u0376-\u0377\u037B-\u037D\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1' +
  '\u0400-\u0481\u048A-\u052F\u0531-\u0556\u0560-\u0586\u0904-\u0939\u0958-\u0961\u0971-\u097F' +
  '\u0E01-\u0E30\u0E32\u0E40-\u0E46\u10D0-\u10FA\u1E00-\u1EFF\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u4DBF' +
  '\u4E00-\u9FFC\uAC00-\uD7A3';

/** Accents and vowels behind them: keyboards of some systems write å in two characters. */
const marks =
  '\u0300-\u033F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0962-\u0963\u0E31\u0E33-\u0E3A\u0E47-\u0E4E\u3099-\u309A';

/** Hebrew and Arabic letters, and the marks behind them. A label has no others next to them, but digits (RFC 5893). */
const leftwards = '\u05D0-\u05EA\u0620-\u063F\u0641-\u064A\u066E-\u066F\u0671-\u06D3\u06D5\u0750-\u077F';
const leftwardsMarks = '\u05B0-\u05BD\u05C1-\u05C2\u064B-\u065F\u0670';

const foreign = letters + marks;

/**
 * A label of a domain, with hyphens inside. In ASCII it has 63 characters at most (RFC 1035). With other letters it has
 * 59 or fewer, because its ASCII form is longer. Two hyphens in front of those would mark an ASCII form (RFC 5891).
 */
const label =
  `(?:[${ascii}](?:[${ascii}-]{0,61}[${ascii}])?|` +
  `(?:[${ascii}](?:-?[${ascii}]){0,57}-?[${foreign}]|[${letters}])(?:[${ascii}${foreign}-]{0,57}[${ascii}${foreign}])?|` +
  `[${leftwards}](?:[${leftwards}${leftwardsMarks}0-9-]{0,57}[${leftwards}0-9])?[${leftwardsMarks}]{0,2})`;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";

/**
 * The pattern of a typed address, as in the contract (TF-04): parts without quotation marks (RFC 5322), and a domain of
 * two labels or more. Domains with letters of other scripts are typed in ASCII. Each text has one way to match.
 */
export const emailAddressPattern = `^${atom}(?:\\.?${atom}){0,63}@${label}(?:\\.${label})+$`;

const shape = new RegExp(emailAddressPattern);

/** The longest part before the at-sign, and the longest address that email can be sent to (RFC 5321). */
const [longestName, longestAddress] = [64, 254];

/** A label as DNS has it, with 63 characters at most (RFC 5891, 4.2.4). */
function toAscii(text: string): string | undefined {
  if (!/[^\0-\u007F]/.test(text)) return text;
  const label = URL.parse(`http://${text}.se`)?.hostname.slice(0, -'.se'.length);
  return label !== undefined && label.length <= 63 ? label : undefined;
}

/**
 * The address as it is stored and sent: without surrounding blanks, its domain in ASCII. The one rule of forms, API,
 * contract and logins.
 *
 * @returns undefined for an invalid address.
 */
export function normalizeEmail(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed.length > longestAddress || !shape.test(trimmed)) return undefined;
  const [name = '', domain = ''] = trimmed.split('@');
  const parts = domain.split('.').map(toAscii);
  if (name.length > longestName || parts.includes(undefined)) return undefined;
  const email = `${name}@${parts.join('.')}`;
  return email.length <= longestAddress ? email : undefined;
}
