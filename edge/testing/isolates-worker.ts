import { fail, succeed } from '../../core/domain/result.ts';
import { createRefreshSession } from '../auth/refresh-session.ts';
import {
  createObjectStore,
  UserSessions as ProductionSessions,
  type DurableObjectNamespace,
} from '../runtime/workers/durable-object-store.ts';
import { createEncryption } from '../security/encrypted-cookie.ts';
import { createSessionIds } from '../session/session-id.ts';
import { encodeSession, type Session } from '../session/session.ts';
import { createSessions } from '../session/sessions.ts';

/** The sessions of a user; `/alarm` runs the alarm at once. */
export class UserSessions extends ProductionSessions {
  override async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/alarm') return super.fetch(request);
    await this.alarm();
    return new Response();
  }
}

type Bindings = { USER_SESSIONS: DurableObjectNamespace; PROVIDER: string };

/**
 * A worker for tests: every request has its own refresh, as if each came to another isolate. The response is the
 * new token. `/object?name=` passes the request on to a Durable Object,
 * and `/alarm?name=` runs its alarm.
 */
export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/object' || pathname === '/alarm') {
      const id = bindings.USER_SESSIONS.idFromName(searchParams.get('name') ?? '');
      return bindings.USER_SESSIONS.get(id as never).fetch(`https://user-sessions${pathname}`, {
        method: 'POST',
        body: await request.text(),
      });
    }
    const name = searchParams.get('session') ?? '';
    const encryption = createEncryption(['k'.repeat(40)]);
    const ids = createSessionIds(['k'.repeat(40)]);
    const store = createObjectStore(bindings.USER_SESSIONS);
    const ref = await ids.locate(await ids.derive('user-1', name));
    if (!ref) return new Response(null, { status: 500 });
    const at = Date.now();
    const session: Session = {
      ref,
      browserId: name,
      browser: null,
      system: null,
      startedAt: at,
      seenAt: at,
      userId: 'user-1',
      name: 'Maja',
      provider: 'schibsted',
      region: 'se',
      home: 'se',
      issuedAt: 0,
      expiresAt: 0,
      tokens: { access: 'old', refresh: name, id: '' },
    };
    const data = await encodeSession(session, encryption);
    const entry = {
      ...ref,
      subjectKey: ref.userKey,
      providerKey: undefined,
      data,
      startedAt: at,
      expiresAt: at + 60_000,
    };
    await store.create(entry);
    const refresh = createRefreshSession({
      sessions: createSessions({ store, ids, encryption }),
      identity: {
        refresh: async (login) => {
          const response = await fetch(bindings.PROVIDER);
          if (!response.ok) return fail('unavailable');
          const tokens = { access: await response.text(), refresh: 'next', id: '' };
          return succeed({ ...login, issuedAt: Date.now(), expiresAt: Date.now() + 600_000, tokens });
        },
        revoke: () => Promise.resolve(),
      },
      findAccount: (login) => Promise.resolve(succeed(login)),
      // a busy machine starts 50 isolates slowly
      waitMs: 14_000,
    });
    const outcome = await refresh(session, () => undefined);
    return new Response(outcome.ok ? outcome.value.tokens.access : outcome.code);
  },
};
