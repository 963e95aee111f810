import type { ContractDocument } from '../../backend/contract/document.ts';
import { BadInput } from './bad-input.ts';
import type { Target } from './fuzz/request.ts';

/** A service that does not answer within this has hung, in ms. */
const patienceMs = 15_000;

/** Carries a request out. @throws BadInput when nobody answers. */
export async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new BadInput(`${new URL(request.url).origin} does not answer: ${cause}`);
  }
}

/**
 * Finds where the contract's paths stand at a service, and whether it answers at all.
 *
 * @param baseUrl the service's address, with or without the path of the contract's first server.
 * @throws BadInput when it is no address, or nobody answers there.
 */
export async function openTarget(
  document: ContractDocument,
  baseUrl: string,
  token: string | undefined,
): Promise<Target> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new BadInput(`"${baseUrl}" is not an http address`);
  if (token !== undefined && !/^[\x21-\x7e]*$/.test(token)) throw new BadInput('the token holds what no header can');
  const path = document.servers[0]?.url ?? '';
  const given = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const prefix = path.startsWith('/') && !given.endsWith(path) ? path.replace(/\/+$/, '') : '';
  await send(new Request(given, { method: 'GET', redirect: 'manual' }));
  return { baseUrl: given + prefix, token: token === '' ? undefined : token };
}

/**
 * Asks the identity sandbox for a token of one of its users.
 *
 * @param identityUrl the sandbox's own address.
 * @throws BadInput when it is no sandbox, does not answer, or knows nobody by that address.
 */
export async function logIn(identityUrl: string, email: string): Promise<string> {
  if (!/^https?:/.test(identityUrl) || !URL.canParse(identityUrl))
    throw new BadInput(`"${identityUrl}" is not an http address`);
  const request = new Request(new URL('/__control/tokens', identityUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const answer = await send(request);
  const { access_token: token } = (await answer.json().catch(() => ({}))) as { access_token?: unknown };
  if (typeof token !== 'string') throw new BadInput(`the identity sandbox at ${identityUrl} has no user ${email}`);
  return token;
}

/** Options by which a command is told who calls. */
export const callerOptions = {
  token: { type: 'string' },
  login: { type: 'string' },
  'identity-url': { type: 'string', default: `http://localhost:${process.env['IDENTITY_PORT'] ?? '4200'}` },
} as const;

/** The token that a command is to use: the one given, one of the sandbox's user, or CONTRACT_TOKEN; undefined for none. */
export async function readToken(values: {
  token?: string | undefined;
  login?: string | undefined;
  'identity-url': string;
}): Promise<string | undefined> {
  if (values.login !== undefined) return logIn(values['identity-url'], values.login);
  return values.token ?? process.env['CONTRACT_TOKEN'];
}

/** A token of the sandbox lives ten minutes; it is asked for anew in good time, in ms. */
const tokenAgeMs = 240_000;

/**
 * Sends requests whose token stays good however long a run takes: with `--login` it is asked for again and again.
 *
 * @param first the token that requests are written with.
 */
export function createSender(
  values: { login?: string | undefined; 'identity-url': string },
  first: string | undefined,
): (request: Request) => Promise<Response> {
  const { login } = values;
  if (login === undefined || first === undefined) return send;
  let current = Promise.resolve(first);
  let askedAt = Date.now();
  return async (request) => {
    if (Date.now() - askedAt > tokenAgeMs) {
      askedAt = Date.now();
      current = logIn(values['identity-url'], login);
    }
    if (request.headers.get('Authorization') === `Bearer ${first}`)
      request.headers.set('Authorization', `Bearer ${await current}`);
    return send(request);
  };
}
