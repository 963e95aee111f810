import { redact } from '../../server/telemetry/log-line.ts';

/** The longest reason in the log, in characters. */
const longestReason = 200;

/** Phone numbers and other numbers that may be personal data. */
const personalNumber = /\+?\d{6,}/g;

/**
 * Writes the texts of a provider's refusal for the log: codes, messages, names of fields and their reasons.
 *
 * @returns ': ' and at most 200 characters without addresses, tokens and long numbers; '' without a text.
 */
export function describeRefusal(...texts: readonly (string | null | undefined)[]): string {
  const given = texts.filter((text) => text !== undefined && text !== null && text !== '').join(', ');
  return given === '' ? '' : `: ${redact(given).replaceAll(personalNumber, '[redacted]').slice(0, longestReason)}`;
}
