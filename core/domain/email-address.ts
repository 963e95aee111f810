/** What is neither a letter, a mark nor a digit, or has another form in a domain (RFC 5892). */
const others = String.raw`\0-\u007F\p{C}\p{Me}\p{Nl}\p{No}\p{P}\p{S}\p{Z}\p{Changes_When_NFKC_Casefolded}`;

/** Letters and marks that a domain never has (RFC 5892, 2.6, 2.8 and 2.9). */
const exceptions =
  String.raw`\u0640\u07FA\u1100-\u11FF\u13A0-\u13F5\u20D0-\u20F0\u302E\u302F\u3031-\u3035\u303B\uA960-\uA97C` +
  String.raw`\uD7B0-\uD7FB\u{1D165}-\u{1D244}`;

/** Capitals whose small letters a domain does not have, or that are written from right to left. */
const otherCapitals =
  String.raw`\u0132\u013F\u01C4-\u01CC\u01F1-\u01F3\u03D2-\u03D4\u03F9\u2102-\u2145\uFF21-\uFF3A` +
  String.raw`\u{10C80}-\u{10CB2}\u{10D50}-\u{10D65}\u{1D400}-\u{1D7CA}\u{1E900}-\u{1E921}`;

/** Letters, digits and signs of RFC 5892, 2.6, and letters of India that keyboards write as one. */
const further = String.raw`\u00B7\u00DF\u0375\u03C2\u06F0-\u06F9\u0958-\u095F\u09DC\u09DD\u09DF\u0A33\u0A36\u0A59-\u0A5B\u0A5E\u0B5C\u0B5D\u0F0B\u3007\u30FB`;

/** Scripts from right to left, and all others. */
const leftwards = String.raw`\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`;
const rightwards = String.raw`\u0080-\u058F\u0900-\uFB1C\uFE00-\uFE6F\uFF00-\u{107FF}\u{11000}-\u{1E7FF}\u{1F000}-\u{10FFFF}`;

const [latinDigits, arabicDigits] = [String.raw`0-9\u06F0-\u06F9`, String.raw`\u0660-\u0669`];
const leftward = String.raw`(?:[^${others}${rightwards}${arabicDigits}\u06F0-\u06F9]|[\u05F3\u05F4])`;

/** A label of a domain: 63 characters in ASCII (RFC 1035), and fewer with other letters. Each text has one way to match. */
const label =
  String.raw`(?:(?:[^${others}${leftwards}]|[A-Za-z0-9\p{Lu}${further}-]){1,63}|` +
  `${leftward}(?:${leftward}|[${latinDigits}${arabicDigits}-]){0,58})`;

/**
 * What no label has at its start: a hyphen or a sign, a mark, and two hyphens as of an ASCII form (RFC 5891). A label has
 * digits of one kind (RFC 5893).
 */
const starts =
  String.raw`[-\u05F3\u05F4\u30FB\u00B7]|\p{M}|..--[^.]*[^\0-\u007F.]|[^.${arabicDigits}]*[${arabicDigits}][^.${latinDigits}]*[${latinDigits}]|` +
  `[^.${latinDigits}]*[${latinDigits}][^.${arabicDigits}]*[${arabicDigits}]`;

/** What no domain has: a hyphen before a dot, and signs without their letters (RFC 5892, A.3 to A.7). */
const contents = String.raw`-[.\p{M}]|[${exceptions}${otherCapitals}]|[^Ll]\u00B7|\u00B7[^Ll]|\u0375\P{Script=Greek}|[^\u05D0-\u05EA][\u05F3\u05F4]|[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]\u30FB`;

/** What no domain ends with: a hyphen, such a sign, and a number as its last label. */
const ends = String.raw`[\u00B7\u0375-]|\.(?:[0-9]+|0[xX][0-9A-Fa-f]*)`;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";

/**
 * The pattern of a typed address, as in the contract (TF-04): parts without quotation marks (RFC 5322), and a domain. It has
 * two labels or more, the last one no number. Labels have the letters, marks and digits of all scripts that domains have
 * (RFC 5892). Each text has one way to match.
 */
export const emailAddressPattern = String.raw`^${atom}(?:\.?${atom}){0,63}@(?!(?:.*\.)?(?:${starts}))(?!.*(?:${contents}))(?!.*(?:${ends})$)(?:${label}\.)+${label}$`;

const shape = new RegExp(emailAddressPattern, 'u');

/** The longest part before the at-sign, the longest address that email can be sent to (RFC 5321), and the longest label. */
const [longestName, longestAddress, longestLabel] = [64, 254, 63];

/** A label in front of a domain: with one that is not in ASCII, `URL` also checks the ASCII forms of others. */
const checking = { typed: 'ä.', ascii: 'xn--4ca.' };

/** The labels of a domain as DNS has them (RFC 5891). */
function toAscii(domain: string): string[] | undefined {
  const typed = domain.split('.');
  const labels = URL.parse(`http://${checking.typed}${domain}`)?.hostname.slice(checking.ascii.length).split('.');
  return labels?.map((written, index) => (/[^\0-\u007F]/.test(typed[index]!) ? written : typed[index]!));
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
  const labels = toAscii(domain.normalize('NFC'));
  if (labels === undefined || name.length > longestName || labels.some(({ length }) => length > longestLabel))
    return undefined;
  const email = `${name}@${labels.join('.')}`;
  return email.length <= longestAddress ? email : undefined;
}
