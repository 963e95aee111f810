import { serve } from '@hono/node-server';
import { print, printNote } from '../command.ts';
import { BadInput } from '../input-error.ts';
import type { Mock } from './app.ts';

/**
 * Serves on this machine until the process receives a signal.
 *
 * @param port 0 for a free one.
 * @returns the exit status. @throws BadInput when the port is in use.
 */
export function serveUntilEnd(fetch: Mock, port: number, sayWhere: (origin: string) => string): Promise<number> {
  const answer: Mock = (request) =>
    fetch(request).catch((error: unknown) => {
      printNote(`${request.method} ${request.url} failed: ${String(error)}`);
      const problem = { type: 'about:blank', title: 'The mock failed', status: 500, detail: String(error) };
      return Response.json(problem, { status: 500, headers: { 'Content-Type': 'application/problem+json' } });
    });
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: answer, port, hostname: '127.0.0.1' }, (info) => {
      print(sayWhere(`http://localhost:${info.port}`));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new BadInput(error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message));
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => resolve(0)));
  });
}
