import { join } from 'node:path';
import { createDocsRoutes } from '../../../backend/api/docs-page.ts';
import { readArguments, readCount, type Command } from '../../../contract-tools/command.ts';
import { createMock } from '../../../contract-tools/mock/app.ts';
import { makeMockCommand } from '../../../contract-tools/mock/command.ts';
import { serveUntilEnd } from '../../../contract-tools/mock/serve.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { root } from '../../settings.ts';
import { bundlePath } from '../diff/document-place.ts';

/** `contract mock`: serves the contract for front-end development without the backend. */
export const mockCommand = makeMockCommand(join(root, bundlePath));

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
    const mock = createMock(document);
    const app = createDocsRoutes(document).all('*', (context) => mock(context.req.raw));
    return serveUntilEnd(
      async (request) => app.fetch(request),
      port,
      (origin) => `the API reference is at ${origin}/docs`,
    );
  },
};
