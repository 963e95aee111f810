import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';

/** Two versions of a part; a part without versions is the same in both. */
type Versions = object | { before: object; after: object };

/** What a change means to callers. */
export type PairVerdict = 'breaking' | 'compatible' | 'none';

type WrittenPair = {
  name: string;
  verdict: PairVerdict;
  /** number of changes, where it matters */
  changes?: number;
  openapi?: string;
  /** schema of the request body, and of the response */
  sent?: Versions;
  received?: Versions;
  query?: Versions;
  header?: Versions;
  operation?: Versions;
  document?: Versions;
  schemas?: Versions;
};

/** A pair of contracts with the expected verdict. */
export type Pair = Pick<WrittenPair, 'name' | 'verdict' | 'changes'> & {
  file: string;
  before: object;
  after: object;
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const select = (versions: Versions | undefined, side: 'before' | 'after'): Record<string, unknown> | undefined => {
  const record = versions as Record<string, unknown> | undefined;
  const isPair = record !== undefined && 'before' in record && 'after' in record;
  return (isPair ? record[side] : record) as Record<string, unknown> | undefined;
};

/** Completes a pair to a contract with one call. */
function makeContract(pair: WrittenPair, side: 'before' | 'after'): object {
  const pick = (part: keyof WrittenPair) => select(pair[part] as Versions | undefined, side);
  const [sent, received, query, header] = [pick('sent'), pick('received'), pick('query'), pick('header')];
  const ok = {
    description: 'ok',
    ...(received && json(received)),
    ...(header && { headers: { 'X-Value': header } }),
  };
  const post = {
    ...(query && { parameters: [{ name: 'q', in: 'query', ...query }] }),
    ...(sent && { requestBody: json(sent) }),
    responses: { '200': ok },
    ...pick('operation'),
  };
  const flow = { tokenUrl: 'https://login.example/token', scopes: { read: 'reads', write: 'writes' } };
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer' },
    oauth: { type: 'oauth2', flows: { clientCredentials: flow } },
  };
  const contract: Record<string, unknown> = {
    openapi: pair.openapi ?? '3.1.0',
    info: { title: 'A service', version: '1.0.0' },
    servers: [{ url: '/v1' }],
    paths: { '/call': { post } },
    components: { schemas: pick('schemas') ?? {}, securitySchemes },
    ...pick('document'),
  };
  return structuredClone(Object.fromEntries(Object.entries(contract).filter(([, value]) => value !== null)));
}

const folder = fileURLToPath(new URL('pairs/', import.meta.url));

/** Reads the pairs of all files. */
export const readPairs = (): Pair[] =>
  readdirSync(folder).flatMap((file) =>
    (parseYaml(readFileSync(folder + file, 'utf8')) as WrittenPair[]).map((pair) => ({
      ...pair,
      file,
      before: makeContract(pair, 'before'),
      after: makeContract(pair, 'after'),
    })),
  );
