import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { root } from '../../settings.ts';
import { BadInput } from '../bad-input.ts';
import { readArguments, readCount, say, type Command } from '../command.ts';
import { bundlePath, readContractFile } from '../diff/base.ts';
import { createMock } from './app.ts';

/** Serves until the process is told to end. @throws BadInput when the port is taken. */
function serveUntilEnd(fetch: (request: Request) => Response | Promise<Response>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (info) => {
      say(`the contract answers at http://localhost:${info.port} (Prefer: code=409 asks for another answer)`);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new BadInput(error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message));
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => resolve(0)));
  });
}

/** `contract mock`: the contract as a service, for work on the front end without the backend. */
export const mockCommand: Command = {
  usage: 'mock [--port N] [--contract FILE]',
  about: 'a server that answers every operation from its examples and refuses what does not fit',
  run: async (args) => {
    const { values } = readArguments(args, {
      port: { type: 'string', default: '4010' },
      contract: { type: 'string', default: join(root, bundlePath) },
    });
    const port = readCount('port', values.port, 0, 65_535);
    const app = createMock(await readContractFile(values.contract));
    return serveUntilEnd((request) => app.fetch(request), port);
  },
};
