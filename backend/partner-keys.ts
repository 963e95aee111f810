import { readSigningKeys, type SigningKey } from './signing-keys.ts';

/** A partner's key (decision 0075), and the partner's display name, as in its tokens. During a key change it has two. */
export type PartnerKey = SigningKey & { partner: string };

/** The sandbox partner; its secret is public. */
export const sandboxPartnerKey: PartnerKey = {
  partner: 'Fjordnät',
  id: 'demo',
  secret: 'sandbox-partner-link-secret-0123456789',
};

function parseKey(word: string): PartnerKey | undefined {
  const [, partner, id, secret] = /^([^:]{1,60}):([\w.-]{1,40}):(\S{32,200})$/.exec(word) ?? [];
  return partner !== undefined && id !== undefined && secret !== undefined ? { partner, id, secret } : undefined;
}

/**
 * Parses the partners' keys.
 *
 * @throws EnvError, see `readSigningKeys`.
 */
export const readPartnerKeys = (text: string, isSandbox: boolean): PartnerKey[] =>
  readSigningKeys(
    text,
    { variable: 'PARTNER_KEYS', format: 'PARTNER:KEY:SECRET', parseKey, sandboxKey: sandboxPartnerKey },
    isSandbox,
  );
