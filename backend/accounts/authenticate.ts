import type { ApiUser } from '../api/handler-types.ts';
import { Problem } from '../problem.ts';
import { resolveAccount } from './store.ts';
import type { AccountsContext } from './verify-token.ts';

/** Operations about the caller; they respond with the reason when a login has no account. */
const callerOperations = /\/user(\/details)?$/;

/**
 * Makes the authentication of calls: the first call of a login creates its account. An unavailable identity provider
 * logs no user out. A login without an account gets 401; operations about the caller respond with the reason.
 */
export function createAuthenticate({ db, clock, verifyToken }: AccountsContext) {
  return async (request: Request): Promise<ApiUser | undefined> => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
    if (token === undefined) return undefined;
    const verified = await verifyToken(token);
    if (!verified.ok && verified.code === 'identity_down') throw new Problem(503, 'Unavailable');
    if (!verified.ok) return undefined;
    const { email, name, provider, auth_time: authTime } = verified.value;
    const admitted = await resolveAccount(db, verified.value, clock.now());
    if (!admitted.ok) {
      if (!callerOperations.test(new URL(request.url).pathname)) return undefined;
      if (admitted.code !== 'EmailRequired') throw new Problem(403, admitted.code);
      throw new Problem(401, 'Unauthorized', { code: 'email_required' });
    }
    const loggedInAt = authTime === undefined ? null : new Date(authTime * 1000);
    return {
      userId: admitted.value.id,
      email: email ?? admitted.value.email,
      name,
      region: admitted.value.region,
      provider,
      loggedInAt,
    };
  };
}
