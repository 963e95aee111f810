import { EnvError } from '../server/env.ts';

/** A partner's key (decision 0075). During a key change a partner has two. */
export type PartnerKey = {
  /** the partner's display name, as in its tokens */
  partner: string;
  /** the unique key id in its tokens */
  id: string;
  secret: string;
};

/** The sandbox partner; its secret is public. */
export const sandboxPartnerKey: PartnerKey = {
  partner: 'Fjordnät',
  id: 'demo',
  secret: 'sandbox-partner-link-secret-0123456789',
};

/**
 * Parses the partners' keys.
 *
 * @param text PARTNER:KEY:SECRET, separated by commas; empty without partners.
 * @param isSandbox adds the sandbox partner.
 * @throws EnvError for a malformed key, for a shared name or secret, which would allow impersonation, and for the
 *   sandbox key outside the sandbox.
 */
export function readPartnerKeys(text: string, isSandbox: boolean): PartnerKey[] {
  const keys: PartnerKey[] = [sandboxPartnerKey];
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue;
    const [, partner, id, secret] = /^([^:]{1,60}):([\w.-]{1,40}):(\S{32,200})$/.exec(word) ?? [];
    if (partner === undefined || id === undefined || secret === undefined)
      throw new EnvError(
        'set PARTNER_KEYS to keys PARTNER:KEY:SECRET, separated by commas, each secret of at least 32 characters',
      );
    if (keys.some((other) => other.id === id || other.secret === secret))
      throw new EnvError(`set PARTNER_KEYS to keys of which no two share a name or a secret, nor the sandbox's: ${id}`);
    keys.push({ partner, id, secret });
  }
  return isSandbox ? keys : keys.slice(1);
}
