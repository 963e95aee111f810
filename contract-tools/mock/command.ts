import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createDocsRoutes } from '../../backend/api/docs-page.ts';
import { root } from '../../scripts/settings.ts';
import { BadInput } from '../input-error.ts';
import { readArguments, readCount, print, type Command } from '../command.ts';
import { bundlePath, readContractFile } from '../read-document.ts';
import { createMock } from './app.ts';

/** Serves until the process receives a signal. @throws BadInput when the port is in use. */
function serveUntilEnd(app: Hono, port: number, sayWhere: (origin: string) => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: (request) => app.fetch(request), port, hostname: '127.0.0.1' }, (info) => {
      print(sayWhere(`http://localhost:${info.port}`));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new BadInput(error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message));
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => resolve(0)));
  });
}

/** `contract mock`: serves the contract for front-end development without the backend. */
export const mockCommand: Command = {
  usage: 'mock [--port N] [--contract FILE]',
  about: 'a server that returns the examples of every operation and refuses invalid calls',
  run: async (args) => {
    const { values } = readArguments(args, {
      port: { type: 'string', default: '4010' },
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const port = readCount('port', values.port, 0, 65_535);
    const app = createMock(await readContractFile(values.contract));
    return serveUntilEnd(
      app,
      port,
      (origin) => `the contract is served at ${origin} (Prefer: code=409 selects another response)`,
    );
  },
};

/** `contract docs`: the API reference without the backend; the mock responds to requests from the page. */
export const docsCommand: Command = {
  usage: 'docs [--port N] [--contract FILE]',
  about: 'the API reference of the working tree, with the mock behind it (the backend serves its own at /docs)',
  run: async (args) => {
    const { values } = readArguments(args, {
      port: { type: 'string', default: '4011' },
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const port = readCount('port', values.port, 0, 65_535);
    const document = await readContractFile(values.contract);
    const app = new Hono().route('/', createDocsRoutes(document)).route('/', createMock(document));
    return serveUntilEnd(app, port, (origin) => `the API reference is at ${origin}/docs`);
  },
};
