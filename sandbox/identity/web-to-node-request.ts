import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type Provider from 'oidc-provider';

type EngineContext = ReturnType<Provider['createContext']>;

/** Request and response for the OpenID engine. */
export type NodePair = { req: IncomingMessage; res: ServerResponse };

const bodyless = new Set([204, 205, 304]);

/**
 * Converts a web request to a Node request and response. Host and scheme are those of the issuer, because the engine
 * builds URLs from them.
 *
 * @param body of the request; empty when only cookies are needed.
 */
export function toNodePair(request: Request, issuer: string, body: Buffer = Buffer.alloc(0)): NodePair {
  const { host, protocol } = new URL(issuer);
  const { pathname, search } = new URL(request.url);
  const req = new IncomingMessage(Object.assign(new Socket(), { encrypted: protocol === 'https:' }));
  req.method = request.method;
  req.url = pathname + search;
  req.headers = { ...Object.fromEntries(request.headers), host, 'content-length': String(body.length) };
  delete req.headers['transfer-encoding'];
  req.push(body);
  req.push(null);
  return { req, res: new ServerResponse(req) };
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return new Uint8Array(body);
  return JSON.stringify(body);
}

function toResponse(context: EngineContext): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(context.res.getHeaders())) {
    if (name === 'content-length') continue;
    for (const one of Array.isArray(value) ? value : [String(value)]) headers.append(name, one);
  }
  const body = bodyless.has(context.status) ? null : toBody(context.body);
  return new Response(body, { status: context.status, headers });
}

/**
 * Lets the OpenID engine, a Koa application, handle web requests. The response is collected instead of being written
 * to a socket, so that middleware (faults, log, draining) can process it.
 */
export function bridgeProvider(provider: Provider): (request: Request) => Promise<Response> {
  const contexts = new WeakMap<IncomingMessage, EngineContext>();
  provider.use((context, next) => {
    context.respond = false;
    contexts.set(context.req, context);
    return next();
  });
  const response = provider.callback();
  return async (request) => {
    const { req, res } = toNodePair(request, provider.issuer, Buffer.from(await request.arrayBuffer()));
    await response(req, res);
    const context = contexts.get(req);
    return context ? toResponse(context) : new Response(null, { status: 500 });
  };
}
