import { fail, succeed } from '../../core/domain/result.ts';
import { createObjectBook, type ObjectNamespace } from '../runtime/workers/durable-object-store.ts';
import { createRefresher } from '../auth/token-refresher.ts';
import { createSeals } from '../security/encrypted-cookie.ts';
import type { AuthSession } from '../session/session.ts';

export { SessionBookObject } from '../runtime/workers/durable-object-store.ts';

type Bindings = { SESSION_BOOK: ObjectNamespace; PROVIDER: string };

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
    const refresh = createRefresher({
      identity: {
        refresh: async () => {
          const answer = await fetch(bindings.PROVIDER);
          return answer.ok ? succeed({ ...session, token: await answer.text() }) : fail('unavailable');
        },
      },
      book: createObjectBook(bindings.SESSION_BOOK),
      seals: createSeals(['k'.repeat(40)]),
    });
    const outcome = await refresh(session, () => undefined);
    return new Response(outcome.ok ? outcome.value.token : outcome.code);
  },
};
