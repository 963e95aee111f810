import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';

export const accessSchema = z.object({
  /** new with each login; stays the same through refreshes */
  id: z.string(),
  /** the first of consecutive sessions in this browser, if this is a later one (decision 0081) */
  firstId: z.string().optional(),
  /** start of the session, ms since 1970 */
  startedAt: z.number(),
  token: z.string(),
  /** the token comes from a refresh */
  isRenewed: z.literal(true).optional(),
  /** ms since 1970 */
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** the identity provider's id of the user */
  userId: z.string(),
  /** Id of the account, once the backend has named it. It differs from `userId` after a migration (decision 0025). */
  accountId: z.string().optional(),
  name: z.string(),
  provider: z.string(),
  /** the region whose identity client was used */
  region: z.enum(regions),
  /** the region of the account */
  home: z.enum(regions),
});

export const refreshSchema = z.object({ id: z.string(), token: z.string(), idToken: z.string() });

/** A session, encrypted in two cookies that no script can read. */
export type AuthSession = z.infer<typeof accessSchema> & { refresh: Omit<z.infer<typeof refreshSchema>, 'id'> };

/** The account of a session; the login's id until the backend names another one. */
export const accountOf = ({ accountId, userId }: Pick<AuthSession, 'accountId' | 'userId'>): string =>
  accountId ?? userId;

/** Identifies the user's browser by the first of consecutive sessions. Lists and revocations are per browser. */
export const browserOf = ({ firstId, id }: { firstId?: string | undefined; id: string }): string => firstId ?? id;

export const sessionSchema = accessSchema.extend({ refresh: refreshSchema.omit({ id: true }) });

/** What identifies a session without its tokens. */
export type SessionDetails = Pick<AuthSession, 'id' | 'firstId' | 'userId' | 'accountId' | 'startedAt'>;

/** A session expires when it is not used for this time, the life of a refresh token. */
export const sessionSeconds = 30 * 86_400;
/** Maximum life of a session, however often it is used. */
export const maximumSessionSeconds = 90 * 86_400;
