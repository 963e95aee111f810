import { registerHooks } from 'node:module';

/**
 * Preloaded into dependency-cruiser: it reads TypeScript through the compiler's API, which TypeScript 7 does not have,
 * so it gets the TypeScript 5 that the contract workspace brings for its generators.
 */
const home = new URL('../api-spec/node_modules/', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^typescript(\/|$)/.test(specifier)) return next(specifier, context);
    const file = specifier === 'typescript' ? 'typescript/lib/typescript.js' : specifier;
    return { url: new URL(file, home).href, shortCircuit: true };
  },
});
