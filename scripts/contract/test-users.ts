import { BadInput } from '../../contract-tools/input-error.ts';
import { send } from '../../contract-tools/http-target.ts';
import { checkTokens, readEnvironmentTokens } from '../../contract-tools/tokens.ts';

/**
 * Requests a token of one of the identity sandbox's users.
 *
 * @param identityUrl the sandbox's address.
 * @throws BadInput when it is no sandbox, does not respond, or has no user with that email address.
 */
export async function logIn(identityUrl: string, email: string): Promise<string> {
  if (!/^https?:/.test(identityUrl) || !URL.canParse(identityUrl))
    throw new BadInput(`"${identityUrl}" is not an http address`);
  const request = new Request(new URL('/__control/tokens', identityUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const response = await send(request);
  const { access_token: token } = (await response.json().catch(() => ({}))) as { access_token?: unknown };
  if (typeof token !== 'string') throw new BadInput(`the identity sandbox at ${identityUrl} has no user ${email}`);
  return token;
}

/** Options that choose the test users of a command: one user for each token and login. */
export const callerOptions = {
  token: { type: 'string', multiple: true },
  login: { type: 'string', multiple: true },
  'identity-url': { type: 'string', default: `http://localhost:${process.env['IDENTITY_PORT'] ?? '4200'}` },
} as const;

/** Values of those options. */
type CallerValues = { token?: string[] | undefined; login?: string[] | undefined; 'identity-url': string };

/**
 * The tokens of a command: those of the sandbox's users first, then the given ones, else those of CONTRACT_TOKEN,
 * separated by spaces; empty for none.
 *
 * @throws BadInput when a token is invalid, or the identity sandbox has no such user.
 */
export async function readTokens(values: CallerValues): Promise<string[]> {
  const { login: emails = [], token: given } = values;
  const ofUsers: string[] = [];
  for (const email of emails) ofUsers.push(await logIn(values['identity-url'], email));
  const isNamed = emails.length > 0 || given !== undefined;
  const others = given ?? (isNamed ? [] : readEnvironmentTokens());
  return checkTokens([...ofUsers, ...others]);
}

/** A token of the sandbox is valid for ten minutes; it is renewed after this time, in ms. */
const tokenAgeMs = 240_000;

/**
 * Sends requests whose tokens stay valid during a long run: with `--login` each is renewed in time.
 *
 * @param first the tokens that requests are written with, those of `--login` first.
 */
export function createSender(
  { login: emails = [], 'identity-url': identityUrl }: CallerValues,
  first: readonly string[],
): (request: Request) => Promise<Response> {
  const usersByToken = new Map(
    emails.map((email, index) => {
      const token = first[index] ?? '';
      return [`Bearer ${token}`, { email, current: Promise.resolve(token), requestedAt: Date.now() }];
    }),
  );
  return async (request) => {
    const user = usersByToken.get(request.headers.get('Authorization') ?? '');
    if (user === undefined) return send(request);
    if (Date.now() - user.requestedAt > tokenAgeMs) {
      user.requestedAt = Date.now();
      user.current = logIn(identityUrl, user.email);
    }
    request.headers.set('Authorization', `Bearer ${await user.current}`);
    return send(request);
  };
}
