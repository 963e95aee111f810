import type { ContractDocument } from '../openapi/document.ts';
import { locate, makePointer } from '../openapi/document.ts';
import type { Attempt } from './attempt.ts';
import type { Watched } from './find-successes.ts';
import { makeGuesses } from './guess-request.ts';
import { writeCurl } from './request.ts';
import type { CallResult, Service } from './watch-operation.ts';

/** A resource: the operation that creates it, those that read and delete it, and the parameter with its id. */
type Resource = {
  create: Watched;
  read: Watched;
  remove: Watched | undefined;
  parameter: string;
  /** the id in the response of `create`, as a link of the contract names it */
  expression: string | undefined;
};

type Link = { operationId?: string; operationRef?: string; parameters?: Record<string, unknown> };
type Responses = Record<string, { links?: Record<string, Link> }>;

/** Links in the successful responses of an operation. */
function readLinks(document: ContractDocument, { operation: { path, method } }: Watched): Link[] {
  const pointer = makePointer('paths', path, method, 'responses');
  return Object.keys(locate<Responses>(document, pointer).value)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => {
      const { value, pointer: home } = locate<Responses[string]>(document, `${pointer}/${status}`);
      return Object.keys(value.links ?? {}).map(
        (name) => locate<Link>(document, `${home}/links/${makePointer(name).slice(2)}`).value,
      );
    });
}

/** The only placeholder that a path adds to another. */
const findParameter = (path: string, below: string): string | undefined =>
  path.startsWith(`${below}/`) ? /^\/\{([^{}]+)\}$/.exec(path.slice(below.length))?.[1] : undefined;

/** Finds resources through links, and through paths: `POST /things` and `GET /things/{id}`. */
export function findResources(document: ContractDocument, all: readonly Watched[]): Resource[] {
  const posts = all.filter(({ operation }) => operation.method === 'post');
  const reads = all.filter(({ operation }) => operation.method === 'get');
  return posts.flatMap((create) => {
    const links = readLinks(document, create);
    return reads.flatMap((read): Resource[] => {
      const { path, operationId } = read.operation;
      const link = links.find(
        (one) => one.operationId === operationId || one.operationRef === makePointer('paths', path, 'get'),
      );
      const [linked] = Object.entries(link?.parameters ?? {});
      const parameter = linked?.[0].replace(/^path\./, '') ?? findParameter(path, create.operation.path);
      if (parameter === undefined || !path.includes(`{${parameter}}`)) return [];
      const remove = all.find(({ operation }) => operation.method === 'delete' && operation.path === path);
      return [{ create, read, remove, parameter, expression: linked && String(linked[1]) }];
    });
  });
}

/** The value of an expression such as `$response.body#/id` or `$response.header.Location`. */
function evaluate(expression: string, { body, headers }: CallResult): unknown {
  const [, header] = /^\$response\.header\.(.+)$/.exec(expression) ?? [];
  if (header !== undefined) return headers.get(header);
  const [, pointer = ''] = /^\$response\.body#\/(.*)$/.exec(expression) ?? [];
  return pointer
    .split('/')
    .reduce<unknown>((value, token) => (value as Record<string, unknown> | null | undefined)?.[token], body);
}

/** The id of what a call created: from a link, a field of the parameter's name, `id`, or the header Location. */
function readId({ parameter, expression }: Resource, result: CallResult): string | undefined {
  const fields = (typeof result.body === 'object' && result.body !== null ? result.body : {}) as Record<
    string,
    unknown
  >;
  const found = expression === undefined ? (fields[parameter] ?? fields['id']) : evaluate(expression, result);
  const location = result.headers.get('Location')?.replace(/\/$/, '').split('/').at(-1);
  const id = found ?? location;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * Creates each resource, reads it, deletes it and reads it again: what was created can be read, what was deleted
 * cannot. A service that accepts a creation for later (202) is not followed.
 */
export async function trySequences(
  document: ContractDocument,
  all: readonly Watched[],
  { target, validator, known }: Service,
): Promise<void> {
  const users = target.tokens.length;
  for (const resource of findResources(document, all)) {
    const { create, read, remove, parameter } = resource;
    const curls: string[] = [];
    const guess = ({ operation }: Watched, id?: string): Attempt | undefined => {
      const [attempt] = makeGuesses({ document, operation, users, known }, 0, validator);
      return attempt && id !== undefined
        ? { ...attempt, texts: { ...attempt.texts, [`path ${parameter}`]: id } }
        : attempt;
    };
    const call = async (watched: Watched, attempt: Attempt): Promise<CallResult> => {
      curls.push(writeCurl(watched.operation, attempt, target));
      return watched.watch.call(attempt, 'valid');
    };
    const first = guess(create);
    if (first === undefined || [create, read].some(({ watch }) => watch.hasFailed())) continue;
    const created = await call(create, first);
    const id = [200, 201].includes(created.status) ? readId(resource, created) : undefined;
    const reading = id === undefined ? undefined : guess(read, id);
    if (reading === undefined) continue;
    const { status } = await call(read, reading);
    const blame = (fault: string): void =>
      read.watch.report({ phase: 'positive', faults: [fault], curl: curls.join(' && ') });
    if (status === 404 || status === 410) {
      blame(`answered ${status} to a read of what ${create.operation.operationId} had created`);
      continue;
    }
    const removing = remove === undefined || status >= 400 ? undefined : guess(remove, id);
    if (remove === undefined || removing === undefined) continue;
    const removed = await call(remove, removing);
    if (![200, 204].includes(removed.status)) continue;
    const again = await call(read, reading);
    if (again.status < 300)
      blame(`answered ${again.status} to a read of what ${remove.operation.operationId} had deleted`);
  }
}
