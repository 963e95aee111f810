import { EnvError } from '../server/env.ts';

/** What a partner signs with (decision 0075). A partner that changes its key has two for a while. */
export type PartnerKey = {
  /** the partner by the name that its customers know, as its tokens say it */
  partner: string;
  /** the key by the name that its tokens bear; no two are called the same */
  id: string;
  secret: string;
};

/** The partner of the sandbox; its secret is public. */
export const sandboxPartnerKey: PartnerKey = {
  partner: 'Fjordnät',
  id: 'demo',
  secret: 'sandbox-partner-link-secret-0123456789',
};

/**
 * Reads what partners sign with.
 *
 * @param text keys PARTNER:KEY:SECRET, separated by commas; empty: there are no partners.
 * @param isSandbox the sandbox has its own partner beside them.
 * @throws EnvError when one is malformed, when two share a name or a secret, so that one could speak for the other, and
 *   when the sandbox's stands outside it.
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
