import { Hono } from 'hono';
import type { ContractDocument } from '../openapi/document.ts';
import type { ApiUser } from '../../backend/api/handler-types.ts';
import { listOperations, type Operation } from '../openapi/operations.ts';
import { registerOperations } from '../../backend/api/register-operations.ts';
import type { AnyReply } from '../../backend/api/reply.ts';
import { createMatcher, type MatchOperation } from '../match-operation.ts';
import { sampleBody } from './sample.ts';

/** The user of every valid token. */
const someone: ApiUser = {
  userId: 'u-100',
  email: 'astrid@nordlyd.example',
  name: 'Astrid',
  region: 'se',
  provider: 'schibsted',
  loggedInAt: null,
};

/** The options of the header `Prefer: code=409, example=1` (RFC 7240). */
function readPreference(header: string | undefined): { code?: string | undefined; example?: string | undefined } {
  const [, code] = /(?:^|[,; ])code=(\d{3})/.exec(header ?? '') ?? [];
  const [, example] = /(?:^|[,; ])example="?([\w-]+)"?/.exec(header ?? '') ?? [];
  return { code, example };
}

/** Any token is valid, except one that declares that it is unsigned: `{"alg":"none"}`. */
const isToken = (header: string | null): boolean => /^Bearer (?!eyJhbGciOiJub25lIn0\.)\S+$/.test(header ?? '');

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Writes a documented response of an operation. */
function writeAnswer(document: ContractDocument, operation: Operation, status: string, example?: string): Response {
  const [type, pointer] = Object.entries(operation.responses[status] ?? {})[0] ?? [];
  const code = status === 'default' ? 500 : Number(status);
  if (type === undefined || pointer === undefined) return new Response(null, { status: code });
  const body = sampleBody(document, pointer, example);
  const text = type.endsWith('json') ? JSON.stringify(body) : String(body);
  return new Response(text, { status: code, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}

/** The methods of a path, for preflight responses. */
const listMethods = (operations: readonly Operation[], match: MatchOperation, path: string): string[] => {
  const methods = [...new Set(operations.map(({ method }) => method))];
  return methods.filter((method) => match(method, path) !== undefined).map((method) => method.toUpperCase());
};

/**
 * Allows pages of every origin: a front end in development runs on another port. The backend itself is called through
 * the site and allows no other origin.
 */
function allowOrigins(app: Hono, base: string, operations: readonly Operation[], match: MatchOperation): void {
  app.use(`${base}/*`, async (context, next) => {
    const origin = context.req.header('Origin');
    const path = context.req.path.slice(base.length);
    const methods = listMethods(operations, match, path);
    if (context.req.method === 'OPTIONS' && methods.length > 0) {
      const requestedHeaders = context.req.header('Access-Control-Request-Headers');
      return new Response(null, {
        status: 204,
        headers: {
          Allow: [...methods, 'OPTIONS'].join(', '),
          'Access-Control-Allow-Origin': origin ?? '*',
          'Access-Control-Allow-Methods': methods.join(', '),
          'Access-Control-Max-Age': '600',
          Vary: 'Origin, Access-Control-Request-Headers',
          ...(requestedHeaders !== undefined && { 'Access-Control-Allow-Headers': requestedHeaders }),
        },
      });
    }
    await next();
    if (origin === undefined) return;
    context.header('Access-Control-Allow-Origin', origin);
    context.header('Access-Control-Expose-Headers', '*');
    context.header('Vary', 'Origin', { append: true });
  });
}

/**
 * A service that returns the documented example for every operation of a contract and refuses invalid calls like the
 * backend. It stores nothing and allows every origin. `Prefer: code=409` selects another documented response.
 */
export function createMock(contract: ContractDocument): Hono {
  const app = new Hono();
  const base = (contract.servers[0]?.url ?? '').replace(/\/$/, '');
  const document = { ...contract, servers: [{ url: base }] };
  const operations = listOperations(document);
  const match = createMatcher(operations);
  allowOrigins(app, base, operations, match);
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
    const content: Omit<AnyReply, 'status'> =
      body === undefined || type === undefined
        ? {}
        : type.endsWith('json')
          ? { body }
          : { text: String(body), headers: { 'Content-Type': type } };
    return [operation.operationId, () => ({ status: Number(status), ...content })] as const;
  });
  registerOperations(app, document, Object.fromEntries(handlers), {
    authenticate: async (request) => (isToken(request.headers.get('Authorization')) ? someone : undefined),
    validateResponses: true,
    log: { error: (event, fields) => void process.stderr.write(`${event} ${JSON.stringify(fields)}\n`) },
  });
  return app;
}
