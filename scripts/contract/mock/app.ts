import { Hono } from 'hono';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import type { ApiUser } from '../../../backend/contract/handlers.ts';
import { listOperations, type Operation } from '../../../backend/contract/operations.ts';
import { registerOperations } from '../../../backend/contract/register.ts';
import { createMatcher } from '../match-operation.ts';
import { sampleBody } from './sample.ts';

/** Whoever has a token at all is this person. */
const someone: ApiUser = {
  userId: 'u-100',
  email: 'astrid@nordlyd.example',
  name: 'Astrid',
  region: 'se',
  provider: 'schibsted',
};

/** What a caller asks for by `Prefer: code=409, example=1` (RFC 7240). */
function readPreference(header: string | undefined): { code?: string | undefined; example?: string | undefined } {
  const [, code] = /(?:^|[,; ])code=(\d{3})/.exec(header ?? '') ?? [];
  const [, example] = /(?:^|[,; ])example="?([\w-]+)"?/.exec(header ?? '') ?? [];
  return { code, example };
}

/** Any token will do, but for one that is not signed by its own account: `{"alg":"none"}`. */
const isToken = (header: string | null): boolean => /^Bearer (?!eyJhbGciOiJub25lIn0\.)\S+$/.test(header ?? '');

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Writes a documented answer of an operation. */
function writeAnswer(document: ContractDocument, operation: Operation, status: string, example?: string): Response {
  const [type, pointer] = Object.entries(operation.responses[status] ?? {})[0] ?? [];
  const code = status === 'default' ? 500 : Number(status);
  if (type === undefined || pointer === undefined) return new Response(null, { status: code });
  const body = sampleBody(document, pointer, example);
  const text = type.endsWith('json') ? JSON.stringify(body) : String(body);
  return new Response(text, { status: code, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}

/**
 * A service that answers every operation of a contract as documented, from its examples, and refuses what does not fit
 * as the backend would. It keeps nothing. `Prefer: code=409` asks for another documented answer.
 */
export function createMock(document: ContractDocument): Hono {
  const app = new Hono();
  const operations = listOperations(document);
  const match = createMatcher(operations);
  const base = document.servers[0]?.url ?? '';
  app.use(`${base}/*`, async (context, next) => {
    const { code, example } = readPreference(context.req.header('Prefer'));
    const operation = match(context.req.method, context.req.path.slice(base.length));
    const status =
      code ?? (example !== undefined && operation ? Object.keys(operation.responses).find(isSuccess) : undefined);
    if (operation === undefined || status === undefined) return next();
    if (status in operation.responses) return writeAnswer(document, operation, status, example);
    return context.text(`${operation.operationId} does not document ${status}\n`, 422);
  });
  const handlers = operations.map((operation) => {
    const [status = '200'] = Object.keys(operation.responses).filter(isSuccess);
    const [type, pointer] = Object.entries(operation.responses[status] ?? {})[0] ?? [];
    const body = pointer === undefined ? undefined : sampleBody(document, pointer);
    const content = body === undefined ? {} : type === 'text/plain' ? { text: String(body) } : { body };
    return [operation.operationId, () => ({ status: Number(status), ...content })] as const;
  });
  registerOperations(app, document, Object.fromEntries(handlers), {
    authenticate: async (request) => (isToken(request.headers.get('Authorization')) ? someone : undefined),
    validateResponses: true,
    log: { error: (event, fields) => void process.stderr.write(`${event} ${JSON.stringify(fields)}\n`) },
  });
  return app;
}
