import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { generateTypes } from '../api-spec/type-generator.ts';
import type { ContractDocument } from '../backend/contract/document.ts';
import { listOperations } from '../backend/contract/operations.ts';

/**
 * Makes everything that is derived from the hand-written contract: the bundled document, the types, and the facts
 * about operations that types alone do not tell. Run by `npm run generate`; what it writes is committed.
 */
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bundle = at('api-spec/generated/openapi.json');
const notice = '// Made from api-spec/openapi.yaml by `npm run generate`; edit the contract, not this file.\n';

/** Runs the linter and bundler of the contract on this same Node. */
function runRedocly(...args: string[]): void {
  const manifest = createRequire(at('api-spec/package.json')).resolve('@redocly/cli/package.json');
  execFileSync(process.execPath, [manifest.replace(/package\.json$/, 'bin/cli.js'), ...args], {
    cwd: at('api-spec'),
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
    stdio: 'inherit',
  });
}

/** Who may call each operation, and which of its parameters have a default. */
function describeOperations(document: ContractDocument): string {
  const facts = listOperations(document).map(({ operationId, auth, parameters }) => {
    const defaulted = parameters.filter(({ fallback }) => fallback !== undefined).map(({ name }) => name);
    return [operationId, { auth, defaulted }] as const;
  });
  return `/** Who may call each operation, and which of its parameters are always there because they have a default. */
export const operationFacts = ${JSON.stringify(Object.fromEntries(facts), null, 2)} as const;
`;
}

mkdirSync(at('api-spec/generated'), { recursive: true });
runRedocly('lint', 'v2');
runRedocly('bundle', 'v2', '--output', bundle);
writeFileSync(at('api-spec/generated/v2.ts'), notice + (await generateTypes(bundle)));
const document = JSON.parse(readFileSync(bundle, 'utf8')) as ContractDocument;
writeFileSync(at('api-spec/generated/operation-facts.ts'), notice + describeOperations(document));
