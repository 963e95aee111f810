// Node strips types outside node_modules only: this hook does the same for the files of this package.
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const { registerHooks, stripTypeScriptTypes } = nodeModule;
if (registerHooks === undefined || stripTypeScriptTypes === undefined)
  throw new Error(`@nordlyd/contract-tools needs Node 22.15 or newer, and this is ${process.version}`);

// Node warns once that the function is experimental: users of the program cannot do anything about it
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = () => undefined;
stripTypeScriptTypes('');
process.emitWarning = emitWarning;

const home = new URL('.', import.meta.url).href;

registerHooks({
  load: (url, context, loadNext) => {
    const isOwn = url.startsWith(home) && !url.slice(home.length).includes('node_modules/') && url.endsWith('.ts');
    if (!isOwn) return loadNext(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
