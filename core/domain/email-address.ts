const ascii = 'A-Za-z0-9';

/** Letters of Latin, Greek, Cyrillic and East Asian scripts. Each has an ASCII form, also next to the others. */
const letters =
  '\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u017E\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE' +
  '\u0400-\u0481\u048A-\u052F\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u4DBF\u4E00-\u9FFC\uAC00-\uD7A3';

/** A label of a domain, with hyphens inside: in ASCII with 63 characters at most (RFC 1035), or with other letters. */
const label =
  `(?:[${ascii}](?:[${ascii}-]{0,61}[${ascii}])?|` +
  `(?:[${ascii}][${ascii}-]{0,30})?[${letters}](?:[${ascii}${letters}-]{0,30}[${ascii}${letters}])?)`;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";

/**
 * The pattern of a typed address, as in the contract (TF-04): parts without quotation marks (RFC 5322), and a domain of
 * two labels or more. The domains of other scripts are typed in ASCII. Each text has one way to match.
 */
export const emailAddressPattern = `^${atom}(?:\\.?${atom}){0,63}@${label}(?:\\.${label})+$`;

const shape = new RegExp(emailAddressPattern);

/** The longest part before the at-sign, and the longest address that email can be sent to (RFC 5321). */
const [longestName, longestAddress] = [64, 254];

/** A label as DNS has it (RFC 5891). */
const toAscii = (text: string): string | undefined =>
  /[^\0-\u007F]/.test(text) ? URL.parse(`http://${text}.se`)?.hostname.slice(0, -'.se'.length) : text;

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
