import type { Context } from 'hono';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { CompletedLogin, LoginAttempt } from './oidc-client.ts';

/** A code and the page that asks for it are valid for this long, in s. */
const lifetimeSeconds = 15 * 60;

const proofSchema = z.object({
  login: z.object({
    userId: z.string(),
    name: z.string(),
    provider: z.string(),
    region: z.enum(regions),
    home: z.enum(regions),
  }),
  /** time of the login, s since 1970 */
  authTime: z.number().optional(),
  returnTo: z.string(),
  /** how the login starts again */
  screen: z.enum(['login', 'connect']),
  /** the address that gets the code; undefined before the user has typed one */
  sent: z.object({ email: z.string(), code: z.string() }).optional(),
});

/** A login whose provider gives no email address, while the user proves one (decision 0161). */
export type EmailProof = z.infer<typeof proofSchema>;

/** The proof that is under way in this browser, in an encrypted cookie. */
export type EmailProofs = {
  begin: (
    context: Context,
    completed: CompletedLogin,
    attempt: Pick<LoginAttempt, 'returnTo' | 'screen'>,
  ) => Promise<void>;
  /** undefined when none was begun here, or it has expired */
  read: (context: Context) => Promise<EmailProof | undefined>;
  write: (context: Context, proof: EmailProof) => Promise<void>;
  clear: (context: Context) => void;
};

const cookieName = 'email-proof';

export const createEmailProofs = (cookies: EncryptedCookies): EmailProofs => {
  const write: EmailProofs['write'] = (context, proof) => cookies.write(context, cookieName, proof, lifetimeSeconds);
  return {
    begin: (context, { login, provedAt }, { returnTo, screen }) => {
      const { userId, name, provider, region, home } = login;
      const authTime = provedAt === undefined ? {} : { authTime: Math.floor(provedAt / 1_000) };
      return write(context, {
        login: { userId, name, provider, region, home },
        ...authTime,
        returnTo,
        screen: screen === 'connect' ? screen : 'login',
      });
    },
    read: async (context) => proofSchema.safeParse(await cookies.read(context, cookieName)).data,
    write,
    clear: (context) => cookies.clear(context, cookieName),
  };
};

/** Creates a code of eight digits that cannot be guessed. */
export function createEmailCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 100_000_000).padStart(8, '0');
}
