import {
  UserSessions as ProductionSessions,
  type DurableObjectNamespace,
} from '../runtime/workers/durable-object-store.ts';

/** The sessions of a user; `/alarm` runs the alarm at once. */
export class UserSessions extends ProductionSessions {
  override async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/alarm') return super.fetch(request);
    await this.alarm();
    return new Response();
  }
}

/** A worker for tests: passes each request on to the Durable Object that the parameter `name` names. */
export default {
  async fetch(request: Request, bindings: { USER_SESSIONS: DurableObjectNamespace }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const object = bindings.USER_SESSIONS.get(
      bindings.USER_SESSIONS.idFromName(searchParams.get('name') ?? '') as never,
    );
    return object.fetch(`https://user-sessions${pathname}`, { method: 'POST', body: await request.text() });
  },
};
