import { Hono } from 'hono';
import { exampleDocument } from '../../../contract-tools/openapi/example-document.ts';
import { registerOperations } from '../register-operations.ts';

type Handler = (call: Record<string, unknown>) => { status: number; body?: unknown; headers?: Record<string, string> };

/** An app whose handlers echo the call; `changes` replaces single handlers. */
export function createExample(
  changes: Record<string, Handler> = {},
  validateResponses = true,
): { app: Hono; errors: string[] } {
  const app = new Hono();
  const errors: string[] = [];
  const echo: Handler = (call) => ({ status: 200, body: { name: 'thing', echo: call } });
  registerOperations(
    app,
    exampleDocument,
    {
      getThing: echo,
      getLatestThing: echo,
      createThing: (call) => ({ status: 201, body: { name: 'new', echo: call } }),
      deleteThing: () => ({ status: 204, headers: { 'X-Left': '3' } }),
      ...changes,
    },
    {
      authenticate: async (request) =>
        request.headers.get('Authorization') === 'Bearer good'
          ? { userId: 'u-1', email: 'a@nordlyd.example', name: 'A', region: 'se', provider: 'email', loggedInAt: null }
          : undefined,
      validateResponses,
      log: { error: (event) => void errors.push(event) },
    },
  );
  return { app, errors };
}
