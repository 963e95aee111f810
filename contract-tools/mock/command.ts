import { printProblems, readArguments, readCount, requireFile, type Command } from '../command.ts';
import { readToServe } from '../serve-document.ts';
import { createMock } from './app.ts';
import { serveUntilEnd } from './serve.ts';

/** `mock`: serves a contract. @param home the project's own contract; undefined for none. */
export const makeMockCommand = (home?: string): Command => ({
  usage: `mock ${home === undefined ? 'CONTRACT' : '[CONTRACT]'} [--port N]`,
  about: 'a server that returns the examples of every operation and refuses invalid calls',
  run: async (args) => {
    const options = { port: { type: 'string', default: '4010' }, contract: { type: 'string' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const port = readCount('port', values.port, 0, 65_535);
    const path = requireFile('mock', positionals[0] ?? values.contract ?? home);
    const { document, problems } = await readToServe(path);
    printProblems(path, problems);
    const mock = createMock(document);
    return serveUntilEnd(
      mock,
      port,
      (origin) => `the contract is served at ${origin} (Prefer: code=409 selects another response)`,
    );
  },
});
