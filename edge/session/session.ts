import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';

export const accessSchema = z.object({
  /** made new by each log-in; the same through all its refreshes */
  id: z.string(),
  /** the first of the log-ins that followed each other in this browser, where this is a later one (decision 0081) */
  firstId: z.string().optional(),
  /** when the log-in began, ms since 1970 */
  startedAt: z.number(),
  token: z.string(),
  /** the token is of a renewal, not of the log-in itself */
  isRenewed: z.literal(true).optional(),
  /** ms since 1970 */
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** the identity provider's id of the log-in */
  userId: z.string(),
  /**
   * Of the account that the log-in leads to, where the backend has said so: another one than the log-in's when the account
   * was moved to it (decision 0025).
   */
  accountId: z.string().optional(),
  name: z.string(),
  provider: z.string(),
  /** the market whose client of the identity provider logged in */
  region: z.enum(regions),
  /** the market that the account belongs to */
  home: z.enum(regions),
});

export const refreshSchema = z.object({ id: z.string(), token: z.string(), idToken: z.string() });

/** A login: what the edge knows of a person, sealed in two cookies that no script can read (design §3). */
export type AuthSession = z.infer<typeof accessSchema> & { refresh: Omit<z.infer<typeof refreshSchema>, 'id'> };

/** The account of a log-in: as long as nobody has said otherwise it is called like the log-in. */
export const accountOf = ({ accountId, userId }: Pick<AuthSession, 'accountId' | 'userId'>): string =>
  accountId ?? userId;

/**
 * Names the browser in which somebody is logged in, for this person alone: by the first of the log-ins that followed each
 * other there. What is listed and ended is a browser, and with it each log-in that another one took the place of.
 */
export const browserOf = ({ firstId, id }: { firstId?: string | undefined; id: string }): string => firstId ?? id;

/** The sealed form of a session, for tests of what must hold for every field. */
export const sessionSchema = accessSchema.extend({ refresh: refreshSchema.omit({ id: true }) });

/** What is asked about a login beside its cookies: whose it is, where, and since when. */
export type SessionDetails = Pick<AuthSession, 'id' | 'firstId' | 'userId' | 'accountId' | 'startedAt'>;

/** How long a login outlives its last use: the life of a refresh token. */
export const sessionSeconds = 30 * 86_400;
/** How long a login lasts however often it is used. */
export const maximumSessionSeconds = 90 * 86_400;
