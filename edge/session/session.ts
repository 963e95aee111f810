import { z } from 'zod';
import { regions, type Region } from '../../core/domain/region.ts';
import { browserNames, systemNames } from '../http/user-agent.ts';
import type { Encryption } from '../security/encrypted-cookie.ts';
import type { SessionRef } from './session-store.ts';

const tokensSchema = z.object({ access: z.string(), refresh: z.string(), id: z.string() });

/** A record with its encrypted tokens; times in ms since 1970. */
const recordSchema = z.object({
  tokens: z.string(),
  /** names this browser in the user's list of sessions; stays when the same user logs in again there */
  browserId: z.string(),
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
  /** further keys that find the record: of the login's own user id, and of the provider's session id */
  links: z.array(z.string()),
  startedAt: z.number(),
  seenAt: z.number(),
  /** the identity provider's id of the login */
  userId: z.string(),
  /** the account that the login leads to, when it is another one (decision 0025) */
  accountId: z.string().optional(),
  name: z.string(),
  provider: z.string(),
  /** the region whose client of the identity provider logged in */
  region: z.enum(regions),
  /** the region that the account belongs to */
  home: z.enum(regions),
  /** when the access token was issued, and when it expires */
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** the tokens come from a refresh, not from the login itself */
  isRefreshed: z.literal(true).optional(),
  /** the identity provider's session id (`sid`) */
  providerSessionId: z.string().optional(),
  /** the share links of reported gift journeys, the latest first (requirement GJ-02) */
  reportedGifts: z.array(z.string()).optional(),
});
const linkSchema = z.object({ userKey: z.string(), key: z.string() });

/** A session: what exists after a login. Its tokens never leave the server. */
export type Session = Omit<z.infer<typeof recordSchema>, 'tokens'> & {
  ref: SessionRef;
  tokens: z.infer<typeof tokensSchema>;
};

/** What a login or a refresh at the identity provider results in. */
export type Login = Omit<
  Session,
  'ref' | 'links' | 'browserId' | 'browser' | 'system' | 'startedAt' | 'seenAt' | 'reportedGifts'
>;

/** Which sessions the identity provider of some regions ended: one at the provider (`sid`), or all of a user (`sub`). */
export type ProviderLogout = {
  sub?: string | undefined;
  sid?: string | undefined;
  /** names the logout token */
  jti: string;
  regions: readonly Region[];
};

/** A session that is not used ends after this, in ms. */
const idleMs = 30 * 86_400_000;
/** Every session ends after this, in ms. */
export const lifetimeMs = 90 * 86_400_000;

/** When a session expires that is not used any more, ms since 1970. */
export const expiryOf = ({ startedAt, seenAt }: Pick<Session, 'startedAt' | 'seenAt'>): number =>
  Math.min(seenAt + idleMs, startedAt + lifetimeMs);

/** The account of a session: the login's own id until the backend names another one. */
export const accountOf = ({ accountId, userId }: Pick<Session, 'accountId' | 'userId'>): string => accountId ?? userId;

/** Writes a session as a store keeps it: JSON with encrypted tokens. */
export async function encodeSession(
  { ref: _ref, tokens, ...profile }: Session,
  { encrypt }: Encryption,
): Promise<string> {
  return JSON.stringify({ ...profile, tokens: await encrypt(tokens, lifetimeMs / 1000) });
}

function parseRecord<Record>(schema: z.ZodType<Record>, data: string): Record | undefined {
  try {
    return schema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}

/** @returns the session; undefined when its key was retired or the record has another format. */
export async function decodeSession(
  ref: SessionRef,
  data: string,
  { decrypt }: Encryption,
): Promise<Session | undefined> {
  const record = parseRecord(recordSchema, data);
  const tokens = record && tokensSchema.safeParse(await decrypt(record.tokens));
  return record && tokens?.success ? { ...record, ref, tokens: tokens.data } : undefined;
}

/** @returns where the record of a link is; undefined when the data is that of a record. */
export const decodeLink = (data: string): SessionRef | undefined => parseRecord(linkSchema, data);
