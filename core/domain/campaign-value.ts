/** Longest value of a campaign parameter. */
const maxLength = 100;

/** What campaign tools write: letters, digits and `_ . - + : |`, with single spaces between them. */
const allowedPattern = /^[\p{L}\p{M}\d_.+:|-]+(?: [\p{L}\p{M}\d_.+:|-]+)*$/u;

/** At least seven digits, also with separators between them: a phone number, a personal number or a card number. */
const numberPattern = /(?:\d[ _.+:|-]*){7}/;

/** A JSON web token, a UUID, 24 hexadecimal digits, or 32 letters and digits without a separator. */
const tokenPattern = /eyJ[\w-]{8}|[\da-f]{8}-(?:[\da-f]{4}-){3}|[\da-f]{24}|(?=[a-z]*\d)[a-z\d]{32}/i;

/**
 * True for the value of a `utm_` parameter that may be stored. Variants of a character count as the character itself.
 * A user's name cannot be recognised.
 */
export function isCampaignValue(value: string): boolean {
  const text = value.normalize('NFKC');
  return text.length <= maxLength && allowedPattern.test(text) && !numberPattern.test(text) && !tokenPattern.test(text);
}
