import { registerHooks } from 'node:module';

/**
 * Preloaded into dependency-cruiser, which reads TypeScript through the compiler's API. TypeScript 7 has none, so it
 * gets the TypeScript 5 that the contract workspace installs for its generators.
 */
const home = new URL('../api-spec/node_modules/', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^typescript(\/|$)/.test(specifier)) return next(specifier, context);
    const file = specifier === 'typescript' ? 'typescript/lib/typescript.js' : specifier;
    return { url: new URL(file, home).href, shortCircuit: true };
  },
});
