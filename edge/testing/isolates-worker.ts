import { fail, succeed } from '../../core/domain/result.ts';
import { createDurableObjectStore, type DurableObjectNamespace } from '../runtime/workers/durable-object-store.ts';
import { createTokenRefresher } from '../auth/token-refresher.ts';
import { createEncryption } from '../security/encrypted-cookie.ts';
import type { AuthSession } from '../session/session.ts';

export { SessionBookObject } from '../runtime/workers/durable-object-store.ts';

type Bindings = { SESSION_BOOK: DurableObjectNamespace; PROVIDER: string };

/**
 * A worker for a test: every request has a refresher of its own, as if each came to another isolate, so that nothing but
 * the Durable Object can make them one. The answer is the new token.
 */
export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const session: AuthSession = {
      id: 'login-1',
      startedAt: 0,
      token: 'old',
      issuedAt: 0,
      expiresAt: 0,
      userId: 'user-1',
      name: 'Maja',
      provider: 'schibsted',
      region: 'se',
      home: 'se',
      refresh: { token, idToken: '' },
    };
    const refresh = createTokenRefresher({
      identity: {
        refresh: async () => {
          const answer = await fetch(bindings.PROVIDER);
          return answer.ok ? succeed({ ...session, token: await answer.text() }) : fail('unavailable');
        },
      },
      store: createDurableObjectStore(bindings.SESSION_BOOK),
      encryption: createEncryption(['k'.repeat(40)]),
    });
    const outcome = await refresh(session, () => undefined);
    return new Response(outcome.ok ? outcome.value.token : outcome.code);
  },
};
